import type { CampaignStatus } from '@fareback/contract';
import type { LocalizedCtx } from '../../call/context.ts';
import { listMemberLevels } from '../earning/index.ts';
import { balanceOf } from '../ledger/index.ts';
import { findMember } from '../members/index.ts';
import type { DueReader, MemberNews } from '../notifications/index.ts';
import { activeOffers, isOfferFor, readRights } from '../offers/index.ts';

/** Result of a daily look, and the state that the next one compares with. */
export interface Changes {
  news: MemberNews[];
  levels: Record<string, string> | null;
  seen: string[] | null;
}

/**
 * Levels that the member has now, and news if one of them was neither announced nor celebrated in the app. The first
 * look only saves them [NOTIFY-19].
 */
async function findLevels(
  ctx: LocalizedCtx,
  { memberId, levels: known }: DueReader,
  expiresAt: Date,
): Promise<Pick<Changes, 'levels' | 'news'>> {
  const present = (await listMemberLevels(ctx)) ?? [];
  const levels = Object.fromEntries(
    present.flatMap(({ StatusID, LevelID }) => (LevelID === undefined ? [] : [[StatusID, LevelID] as const])),
  );
  const changed = Object.entries(levels).filter(([status, level]) => known !== null && known[status] !== level);
  if (changed.length === 0) return { levels, news: [] };
  const celebrated = (await findMember(ctx.tx, memberId))?.celebratedLevels ?? {};
  const fresh = changed.find(([status, level]) => !celebrated[status]?.includes(level));
  const subject = fresh?.join('/') ?? '';
  return {
    levels,
    news: fresh ? [{ memberId, kind: 'LEVEL_REACHED', subject, facts: {}, expiresAt }] : [],
  };
}

/** Offers that the member can get now and campaigns that run for them; the first look only saves them [NOTIFY-19]. */
async function findNew(
  ctx: LocalizedCtx,
  { memberId, seen: known }: DueReader,
  { statuses, date, expiresAt }: { statuses: readonly CampaignStatus[]; date: string; expiresAt: Date },
): Promise<Pick<Changes, 'seen' | 'news'>> {
  const [offers, balance] = await Promise.all([activeOffers(ctx), balanceOf(ctx.tx, memberId)]);
  const rights = (await readRights(ctx, [memberId], offers)).get(memberId);
  const affordable = offers.filter((offer) => offer.price <= balance && isOfferFor(offer, rights));
  const running = statuses.filter(({ status }) => status !== 'LOCKED');
  const present = [
    ...affordable.map(({ offerId }) => `offer/${offerId}`),
    ...running.map(({ CampaignID }) => `campaign/${CampaignID}`),
  ];
  const isNew = known !== null && present.some((one) => !known.includes(one));
  return {
    seen: [...new Set([...(known ?? []), ...present])],
    news: isNew ? [{ memberId, kind: 'NEW_FOR_YOU', subject: date, facts: {}, expiresAt }] : [],
  };
}

/** Finds a new level, and new offers and campaigns if the member chose this kind. */
export async function findChanges(
  ctx: LocalizedCtx,
  reader: DueReader,
  today: { statuses: readonly CampaignStatus[]; date: string; expiresAt: Date; wantsNew: boolean },
): Promise<Changes> {
  const levels = await findLevels(ctx, reader, today.expiresAt);
  // Without the choice nothing is saved, so a later choice begins with what there is then.
  const found = today.wantsNew ? await findNew(ctx, reader, today) : { seen: null, news: [] };
  return { news: [...levels.news, ...found.news], levels: levels.levels, seen: found.seen };
}
