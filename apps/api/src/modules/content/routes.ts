import { listActionBoxCategories, listActionBoxes, listUpdateCards } from '@fareback/contract';
import { type Handler, handle } from '../../http/handler.ts';
import { activeContent } from './active-content.ts';
import { presentActionBox, presentActionBoxCategory, presentUpdateCard } from './present.ts';

/** The calls of programme content [API-48..50]. */
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
];
