import { listActionBoxCategories, listActionBoxes, listUpdateCards, routes } from '@fareback/contract';
import type { MemberCtx } from '../../call/context.ts';
import { type Handler, handle, handleCached } from '../../call/handler.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { getCachedReply } from '../../platform/cached-replies.ts';
import { findMember, type Member, setNewFeatureSeen } from '../members/index.ts';
import { activeContent, newestFeature } from './active-content.ts';
import { presentActionBox, presentActionBoxCategory, presentNewFeature, presentUpdateCard } from './present.ts';
import { isNoNews } from './rules.ts';

export const handlers: Handler[] = [
  handleCached(listUpdateCards, async (ctx) => {
    const cards = await activeContent(ctx, 'UPDATE_CARD');
    return getCachedReply([cards], ctx.language, () => cards.map((card) => presentUpdateCard(card, ctx.language)));
  }),
  handleCached(listActionBoxes, async (ctx) => {
    const boxes = await activeContent(ctx, 'ACTION_BOX');
    return getCachedReply([boxes], ctx.language, () => boxes.map((box) => presentActionBox(box, ctx.language)));
  }),
  handleCached(listActionBoxCategories, async (ctx) => {
    const categories = await activeContent(ctx, 'ACTION_BOX_CATEGORY');
    return getCachedReply([categories], ctx.language, () =>
      categories.map((one) => presentActionBoxCategory(one, ctx.language)),
    );
  }),
  handle(routes.announcements.getNewFeature, async (ctx) => {
    const feature = await newestFeature(ctx);
    return { NewFeatureID: feature?.itemId ?? null, Steps: feature ? presentNewFeature(feature, ctx.language) : [] };
  }),
  handle(routes.announcements.markNewFeatureSeen, (ctx, { body }) => markNewFeatureSeen(ctx, body.NewFeatureID)),
  handle(routes.announcements.showNewFeatureDialog, (ctx, { body }) => showNewFeature(ctx, body?.showNewFeatureDialog)),
];

async function readMember({ tx, member }: MemberCtx): Promise<Member> {
  const found = await findMember(tx, member.memberId);
  if (!found) throw new Error('A session without its member');
  return found;
}

/**
 * Marks an announcement as seen; returns true if it is the latest. An older one, closed late in another window, does
 * not reset a newer one. Throws NOT_FOUND [API-24, TUT-08].
 */
async function markNewFeatureSeen(ctx: MemberCtx, featureId: string): Promise<{ HaveSeenNewFeature: boolean }> {
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
async function showNewFeature(ctx: MemberCtx, isDue?: boolean): Promise<{ showNewFeatureDialog: boolean }> {
  const newest = await newestFeature(ctx);
  if (!newest) return { showNewFeatureDialog: false };
  if (isDue !== undefined) await setNewFeatureSeen(ctx.tx, ctx.member.memberId, isDue ? null : newest.itemId);
  return { showNewFeatureDialog: !isNoNews(newest, await readMember(ctx), ctx.tenant.timeZone) };
}
