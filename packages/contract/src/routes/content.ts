import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { ActionBox } from '../schemas/action-box.ts';
import { ActionBoxCategory } from '../schemas/action-box-category.ts';
import { LanguageText } from '../schemas/scalars.ts';
import { UpdateCard } from '../schemas/update-card.ts';

/** News of the program, by position [API-48]. */
export const listUpdateCards = defineRoute({
  name: 'content.listUpdateCards',
  method: 'GET',
  path: '/rest/update-cards/:language',
  level: 'session',
  params: z.object({ language: LanguageText }),
  reply: { 200: z.array(UpdateCard) },
  errors: [],
});

/** Action boxes in the member's language [API-49, LANG-09]. */
export const listActionBoxes = defineRoute({
  name: 'content.listActionBoxes',
  method: 'GET',
  path: '/rest/actionBoxes',
  level: 'session',
  reply: { 200: z.array(ActionBox) },
  errors: [],
});

/** Headings above action boxes in the member's language [API-50, LANG-09]. */
export const listActionBoxCategories = defineRoute({
  name: 'content.listActionBoxCategories',
  method: 'GET',
  path: '/rest/actionBoxCategories',
  level: 'session',
  reply: { 200: z.array(ActionBoxCategory) },
  errors: [],
});
