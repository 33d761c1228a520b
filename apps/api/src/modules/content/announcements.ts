import type { MemberCtx } from '../../call/context.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { findMember, type Member, setNewFeatureSeen } from '../members/index.ts';
import { activeContent, newestFeature } from './active-content.ts';
import { isNoNews } from './rules.ts';

async function readMember({ tx, member }: MemberCtx): Promise<Member> {
  const found = await findMember(tx, member.memberId);
  if (!found) throw new Error('A session without its member');
  return found;
}

/**
 * Marks an announcement as seen; returns true if it is the latest. An older one, closed late in another window, does
 * not reset a newer one. Throws NOT_FOUND [API-24, TUT-08].
 */
export async function markNewFeatureSeen(ctx: MemberCtx, featureId: string): Promise<{ HaveSeenNewFeature: boolean }> {
  const ids = (await activeContent(ctx, 'NEW_FEATURE')).map(({ itemId }) => itemId);
  const place = ids.indexOf(featureId);
  if (place === -1) throwApiError('NOT_FOUND');
  const seenPlace = ids.indexOf((await readMember(ctx)).newFeatureSeenId ?? '');
  if (place > seenPlace) await setNewFeatureSeen(ctx.tx, ctx.member.memberId, featureId);
  return { HaveSeenNewFeature: Math.max(place, seenPlace) === ids.length - 1 };
}

/**
 * Returns if the latest announcement is due. `isDue` sets it first: false marks it as seen, true resets that. Never due
 * without an announcement or for members who joined after it [API-25, TUT-07].
 */
export async function showNewFeature(ctx: MemberCtx, isDue?: boolean): Promise<{ showNewFeatureDialog: boolean }> {
  const newest = await newestFeature(ctx);
  if (!newest) return { showNewFeatureDialog: false };
  if (isDue !== undefined) await setNewFeatureSeen(ctx.tx, ctx.member.memberId, isDue ? null : newest.itemId);
  return { showNewFeatureDialog: !isNoNews(newest, await readMember(ctx), ctx.tenant.timeZone) };
}
