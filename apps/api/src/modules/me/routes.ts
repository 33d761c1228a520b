import { type LevelCelebrated, routes, type UserStatus } from '@fareback/contract';
import { parseLanguage } from '@fareback/wording';
import type { MemberCtx } from '../../call/context.ts';
import { type Handler, handle } from '../../call/handler.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { trySavedCode } from '../codes/index.ts';
import { settleImports } from '../connections/index.ts';
import {
  agreeToTerms,
  declineTerms,
  findMember,
  markLevelsCelebrated,
  markTutorialSeen,
  optBackIn,
  setLanguage,
  termsOf,
} from '../members/index.ts';
import { countFavorites } from '../offers/index.ts';
import { statusesOfTenant } from '../tenants/index.ts';
import { changeBirthday, getBirthday } from './birthday.ts';
import { getRecap } from './get-recap.ts';
import { getRewardHolds } from './get-reward-holds.ts';
import { getUserInfo } from './get-user-info.ts';
import { listEarnings, listUnclaimed } from './list-earnings.ts';
import { listTransactions } from './list-transactions.ts';

/**
 * Changes NEW to CONSENT with time, terms and privacy address; connects imported accounts and tries a pending referral
 * code. Returns the new status [TERMS-06, REFER-20, PROV-32].
 */
async function consent(ctx: MemberCtx, shown?: number): Promise<{ userStatus: UserStatus }> {
  const { tx, tenant, member, language, now } = ctx;
  // Before locking the member, the same order as every other connection of accounts.
  if (member.status === 'NEW') await settleImports(ctx);
  const userStatus = await agreeToTerms(tx, member.memberId, now, { terms: termsOf(tenant, language), shown });
  await trySavedCode(ctx, member.memberId);
  return { userStatus };
}

/** Saves a member's language; the only call that rejects an unsupported one [LANG-08]. */
async function setPreferredLanguage({ tx, member }: MemberCtx, text: string): Promise<{ language: string }> {
  const language = parseLanguage(text);
  if (!language) throwApiError('UNSUPPORTED_LANGUAGE', { field: 'lang' });
  await setLanguage(tx, member.memberId, language);
  return { language };
}

/**
 * Records that a level was celebrated, and those below it with it: a level that the member falls back to is no news
 * [TIER-05].
 */
async function celebrate({ tx, tenant, member }: MemberCtx, { StatusID, LevelID }: LevelCelebrated): Promise<void> {
  const status = statusesOfTenant(tenant).find(({ id }) => id === StatusID);
  const levels = status?.levels.map(({ id }) => id) ?? [];
  const reached = levels.slice(0, levels.indexOf(LevelID) + 1);
  const known = (await findMember(tx, member.memberId))?.celebratedLevels?.[StatusID] ?? [];
  if (reached.some((id) => !known.includes(id)))
    await markLevelsCelebrated(tx, member.memberId, StatusID, [...new Set([...known, ...reached])]);
}

export const handlers: Handler[] = [
  handle(routes.me.getUserInfo, (ctx) => getUserInfo(ctx, ctx.language)),
  handle(routes.me.listEarnings, (ctx, { params, query }) =>
    listEarnings(ctx, {
      path: routes.me.listEarnings.path.replace(':lang', encodeURIComponent(params.lang)),
      language: ctx.language,
      cursor: query.cursor,
      groupId: query.group,
    }),
  ),
  handle(routes.me.listUnclaimedEarnings, (ctx) => listUnclaimed(ctx, ctx.language)),
  handle(routes.me.listTransactions, (ctx, { params, query }) =>
    listTransactions(ctx, {
      path: routes.me.listTransactions.path.replace(':lang', encodeURIComponent(params.lang)),
      language: ctx.language,
      type: query.type,
      cursor: query.cursor,
    }),
  ),
  handle(routes.me.getRecap, (ctx, { query }) => getRecap(ctx, query.period)),
  handle(routes.ownData.rewardHolds, (ctx) => getRewardHolds(ctx)),
  handle(routes.me.countFavoriteOffers, async (ctx) => ({
    favoriteOfferCount: await countFavorites(ctx, ctx.member.memberId),
  })),
  handle(routes.me.consent, (ctx) => consent(ctx)),
  handle(routes.me.setUserStatus, (ctx, { body }) => consent(ctx, body.termsVersion)),
  handle(routes.me.declineTerms, async ({ tx, tenant, member }, { body }) => {
    await declineTerms(tx, member.memberId, tenant, body.termsVersion);
    return {};
  }),
  handle(routes.me.optBackIn, async ({ tx, member }) => ({ userStatus: await optBackIn(tx, member.memberId) })),
  handle(routes.me.markTutorialSeen, async ({ tx, member, now }) => {
    await markTutorialSeen(tx, member.memberId, now);
    return { HaveSeenTutorial: true };
  }),
  handle(routes.me.markLevelCelebrated, async (ctx, { body }) => {
    await celebrate(ctx, body);
    return {};
  }),
  handle(routes.me.getBirthday, (ctx) => getBirthday(ctx)),
  handle(routes.me.setBirthday, (ctx, { body }) => changeBirthday(ctx, body.birthday)),
  handle(routes.me.setPreferredLanguage, (ctx, { params }) => setPreferredLanguage(ctx, params.lang)),
];
