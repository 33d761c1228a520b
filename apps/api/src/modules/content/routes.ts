import { listActionBoxCategories, listActionBoxes, listUpdateCards, routes } from '@fareback/contract';
import { type Handler, handle } from '../../call/handler.ts';
import { activeContent, newestFeature } from './active-content.ts';
import { markNewFeatureSeen, showNewFeature } from './announcements.ts';
import { presentActionBox, presentActionBoxCategory, presentNewFeature, presentUpdateCard } from './present.ts';

/** The calls of programme content and of announcements [API-24, API-25, API-28, API-48..50]. */
export const handlers: Handler[] = [
  handle(listUpdateCards, async (ctx) =>
    (await activeContent(ctx, 'UPDATE_CARD')).map((card) => presentUpdateCard(card, ctx.language)),
  ),
  handle(listActionBoxes, async (ctx) =>
    (await activeContent(ctx, 'ACTION_BOX')).map((box) => presentActionBox(box, ctx.language)),
  ),
  handle(listActionBoxCategories, async (ctx) =>
    (await activeContent(ctx, 'ACTION_BOX_CATEGORY')).map((category) =>
      presentActionBoxCategory(category, ctx.language),
    ),
  ),
  handle(routes.announcements.getNewFeature, async (ctx) => {
    const feature = await newestFeature(ctx);
    return { NewFeatureID: feature?.itemId ?? null, Steps: feature ? presentNewFeature(feature, ctx.language) : [] };
  }),
  handle(routes.announcements.markNewFeatureSeen, (ctx, { body }) => markNewFeatureSeen(ctx, body.NewFeatureID)),
  handle(routes.announcements.showNewFeatureDialog, (ctx, { body }) => showNewFeature(ctx, body?.showNewFeatureDialog)),
];
