import type { UserInfo } from '@fareback/contract';
import type { MemberCtx } from '../../call/context.ts';
import { isInviteCodeMandatory, owesInvitation, readSavedInvitation, usedCodes } from '../codes/index.ts';
import { isNoNews, newestFeature } from '../content/index.ts';
import { listMemberLevels, unannouncedPoints } from '../earning/index.ts';
import { noticeDaysOf } from '../expiry/index.ts';
import { comeBack, isDialogDue } from '../inactivity/index.ts';
import { countsOf, getNextExpiry } from '../ledger/index.ts';
import { findMember, recordActivity } from '../members/index.ts';
import { countFavorites } from '../offers/index.ts';
import { presentUser } from './present.ts';

/** Returns the signed-in member and records activity [API-12, AUTH-27]. The reads share one round trip. */
export async function getUserInfo(ctx: MemberCtx, language: string): Promise<UserInfo> {
  const { tx, tenant, now } = ctx;
  const { memberId, status } = ctx.member;
  const noticeDays = noticeDaysOf(tenant);
  const [member, counts, favoritesCount, feature, codes, kept, pointsFromReferee, isDue, lapse, owesCode, levels] =
    await Promise.all([
      findMember(tx, memberId),
      countsOf(tx, memberId),
      countFavorites(ctx, memberId),
      newestFeature(ctx),
      usedCodes(ctx, memberId, language),
      readSavedInvitation(ctx, memberId),
      unannouncedPoints(tx, memberId),
      isDialogDue(tx, memberId),
      noticeDays === null ? null : getNextExpiry(tx, memberId, { now, noticeDays }),
      status === 'NEW' && isInviteCodeMandatory(tenant) ? owesInvitation(tx, tenant, memberId) : undefined,
      listMemberLevels({ ...ctx, language }),
    ]);
  if (!member) throw new Error('A session without its member');
  await recordActivity(tx, member, now);
  const hasSeenNewFeature = feature === undefined || isNoNews(feature, member, tenant.timeZone);
  const reactivation = await comeBack(ctx, member, isDue);
  return presentUser({
    member,
    counts,
    favoritesCount,
    hasSeenNewFeature,
    codes,
    kept,
    pointsFromReferee,
    reactivation,
    lapse,
    owesCode,
    levels,
    tenant,
  });
}
