import {
  type ActionBox,
  type ActionBoxCategory,
  listActionBoxCategories,
  listActionBoxes,
  listUpdateCards,
  type NewFeatureStep,
  routes,
  type UpdateCard,
} from '@fareback/contract';
import type { MemberCtx } from '../../call/context.ts';
import { type Handler, handle, handleCached } from '../../call/handler.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { getCachedReply } from '../../platform/cached-replies.ts';
import { localized } from '../../platform/localized.ts';
import { findMember, type Member, setNewFeatureSeen } from '../members/index.ts';
import { activeContent, type ContentRows, isNoNews, newestFeature } from './store.ts';

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

function presentUpdateCard(
  { itemId, position, definition, texts }: ContentRows['UPDATE_CARD'],
  language: string,
): UpdateCard {
  const words = localized(texts, language);
  return {
    UpdateCardID: itemId,
    Title: words.Title ?? '',
    SubHeader1: words.SubHeader1 ?? '',
    SubHeader2: words.SubHeader2 ?? '',
    Description: words.Description ?? '',
    ImageUrl: definition.imageUrl,
    Icon: definition.iconUrl,
    CtaLink: definition.link ?? null,
    CtaLabel: words.CtaLabel ?? '',
    UiPosition: position,
  };
}

function presentActionBox({ itemId, definition, texts }: ContentRows['ACTION_BOX'], language: string): ActionBox {
  const words = localized(texts, language);
  return {
    ActionBoxID: itemId,
    ActionBoxCategoryID: definition.category,
    Title: words.Title ?? '',
    Description: words.Description ?? '',
    imageUrl: definition.imageUrl,
    RedirectionUrl: definition.link ?? null,
    ButtonLabel: words.ButtonLabel ?? '',
  };
}

function presentActionBoxCategory(
  { itemId, definition, texts }: ContentRows['ACTION_BOX_CATEGORY'],
  language: string,
): ActionBoxCategory {
  return {
    ActionBoxCategoryID: itemId,
    CategoryName: localized(texts, language).name ?? '',
    iconImageUrl: definition.iconUrl,
  };
}

function presentNewFeature({ definition, texts }: ContentRows['NEW_FEATURE'], language: string): NewFeatureStep[] {
  const words = localized(texts, language);
  return definition.steps.map(({ id, link }, index) => ({
    ImageUrl: definition.stepImageUrls[index] ?? null,
    NewFeatureLabel: words[id]?.NewFeatureLabel ?? '',
    NewFeatureTitle: words[id]?.NewFeatureTitle ?? '',
    NewFeatureDescription: words[id]?.NewFeatureDescription ?? '',
    NewFeatureButtonLabel: words[id]?.NewFeatureButtonLabel ?? '',
    NewFeatureButtonLink: link ?? null,
  }));
}
