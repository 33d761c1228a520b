import { listActionBoxCategories, listActionBoxes, listUpdateCards, routes } from '@fareback/contract';
import { type Handler, handle, handleCached } from '../../call/handler.ts';
import { getCachedReply } from '../../platform/cached-replies.ts';
import { activeContent, newestFeature } from './active-content.ts';
import { markNewFeatureSeen, showNewFeature } from './announcements.ts';
import { presentActionBox, presentActionBoxCategory, presentNewFeature, presentUpdateCard } from './present.ts';

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
