import { normalizeCode, withoutUnseen } from '@fareback/contract';
import { adminRoutes, type Found, type FoundThing, type Permission } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../call/staff.ts';
import { uuidsBeginning } from '../../platform/ids.ts';
import { campaignsNamed } from '../campaigns/index.ts';
import { batchOfCode } from '../codes/index.ts';
import { reportsNamed } from '../earning/index.ts';
import { rejectedNamed } from '../ingest/index.ts';
import { offersNamed, offerTitles } from '../offers/index.ts';
import { activeProviders } from '../providers/index.ts';
import { codesTyped, redemptionsById } from '../redemptions/index.ts';
import { missingRidesBetween, providerNames, rideIdOf } from '../rides/index.ts';
import { findMembers, meterSearch } from './members/search-members.ts';

async function titlesOf(ctx: StaffCtx, things: readonly FoundThing[], language: string): Promise<Found['titles']> {
  const offers = things.flatMap((thing) => ('offerId' in thing ? [thing.offerId] : []));
  const providers = things.flatMap((thing) => ('providerId' in thing ? [thing.providerId] : []));
  const nameOf = await providerNames(ctx, language);
  return {
    offer: await offerTitles(ctx.tx, [...new Set(offers)], language),
    provider: Object.fromEntries(providers.map((id) => [id, nameOf(id)])),
  };
}

/**
 * Global search: members by details given on the phone, and redemptions, codes, orders, events, missing rides,
 * campaigns and offers by id, code or title, with titles in `language`. Logs the search without the term, which names
 * people [DESK-130, DESK-298].
 */
async function findAnything(ctx: StaffCtx, typed: string, language: string): Promise<Found> {
  await meterSearch(ctx);
  const question = withoutUnseen(typed);
  const { members, isCut } = await findMembers(ctx, question);
  const things = await findItems(ctx, question, language);
  const by = [...new Set([...members.map((member) => member.by), ...things.map(({ kind }) => kind)])];
  const facts = { by, found: members.length + things.length };
  await ctx.record({ verb: 'search.find', subject: { kind: 'agency', id: ctx.tenant.tenantId }, facts });
  return { members, isCut, things, titles: await titlesOf(ctx, things, language) };
}

const OF_EACH_MAX = 5;
/** Time-based ids share their first characters within a minute. */
const ID_START_MIN = 8;
/** Fewer letters match too many titles. */
const TITLE_START_MIN = 3;

type Find = (ctx: StaffCtx, question: string, language: string) => Promise<FoundThing[]>;

async function redemptions({ tx }: StaffCtx, question: string): Promise<FoundThing[]> {
  return (await redemptionsById(tx, question)).map(({ redeemedAt, ...redemption }) => ({
    kind: 'REDEEMED',
    ...redemption,
    by: 'ID',
    at: redeemedAt.toISOString(),
  }));
}

async function ticketCodes({ tx, keyRing }: StaffCtx, question: string): Promise<FoundThing[]> {
  return (await codesTyped(tx, keyRing, question)).flatMap(({ redemption }): FoundThing[] => {
    if (redemption === null) return [];
    const { redeemedAt, ...rest } = redemption;
    return [{ kind: 'REDEEMED', ...rest, by: 'CODE', at: redeemedAt.toISOString() }];
  });
}

async function freeCodes({ tx, keyRing }: StaffCtx, question: string): Promise<FoundThing[]> {
  return (await codesTyped(tx, keyRing, question)).flatMap(({ offerId, redemption }): FoundThing[] =>
    redemption === null ? [{ kind: 'FREE_CODE', offerId }] : [],
  );
}

async function promoCodes({ tx }: StaffCtx, question: string): Promise<FoundThing[]> {
  const found: FoundThing[] = [];
  const typed = normalizeCode(question);
  for (const code of new Set([typed, typed.toUpperCase()])) {
    const batch = await batchOfCode(tx, code);
    if (batch !== undefined) found.push({ kind: 'PROMO_CODE', code, batch });
  }
  return found;
}

async function events(ctx: StaffCtx, question: string): Promise<FoundThing[]> {
  const providerIds = (await activeProviders(ctx)).map(({ providerId }) => providerId);
  const found = await reportsNamed(ctx.tx, providerIds, question);
  return found.slice(0, OF_EACH_MAX).map(({ isTold, endedAt, ...report }) => ({
    kind: 'EVENT',
    ...report,
    rideId: isTold && report.memberId !== null ? rideIdOf({ ...report, endedAt }) : null,
    at: endedAt.toISOString(),
  }));
}

async function findRejectedEvents({ tx }: StaffCtx, question: string): Promise<FoundThing[]> {
  const found = await rejectedNamed(tx, question, OF_EACH_MAX);
  return found.map(({ rejectedAt, ...event }) => ({
    kind: 'REFUSED_EVENT',
    ...event,
    eventId: question,
    at: rejectedAt.toISOString(),
  }));
}

async function missingRides({ tx }: StaffCtx, question: string): Promise<FoundThing[]> {
  const bounds = uuidsBeginning(question, ID_START_MIN);
  const found = bounds === null ? [] : await missingRidesBetween(tx, bounds, OF_EACH_MAX);
  return found.map(({ reportedAt, ...report }) => ({ kind: 'MISSING_RIDE', ...report, at: reportedAt.toISOString() }));
}

const named =
  (kind: 'CAMPAIGN' | 'OFFER', find: typeof campaignsNamed): Find =>
  async ({ tx }, question, language) => {
    if (question.length < TITLE_START_MIN) return [];
    return (await find(tx, question, OF_EACH_MAX, language)).map(({ id, title, isActive }) => ({
      kind,
      id,
      title: title ?? id,
      isActive,
    }));
  };

const finds: readonly [Permission, Find][] = [
  ['members.read', redemptions],
  ['members.read', ticketCodes],
  ['members.read', missingRides],
  ['stock.read', freeCodes],
  ['stock.read', promoCodes],
  ['providers.read', events],
  ['providers.read', findRejectedEvents],
  ['programme.read', named('CAMPAIGN', campaignsNamed)],
  ['programme.read', named('OFFER', offersNamed)],
];

/** Finds things of the agency by id, code or title that the caller may see: at most five of each. */
async function findItems(ctx: StaffCtx, question: string, language: string): Promise<FoundThing[]> {
  const found: FoundThing[] = [];
  for (const [permission, find] of finds) if (ctx.may(permission)) found.push(...(await find(ctx, question, language)));
  return found;
}

export const handlers: AdminHandler[] = [
  adminHandle(adminRoutes.search.find, (ctx, { body, query }) => findAnything(ctx, body.question, query.language)),
];
