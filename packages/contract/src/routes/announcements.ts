import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { NewFeatureStep } from '../schemas/new-feature-step.ts';
import { Id, IgnoredBody, LanguageText, MaybeText } from '../schemas/scalars.ts';

/** The new feature to announce, or a null id with no steps [API-28]. */
export const getNewFeature = defineRoute({
  name: 'announcements.getNewFeature',
  summary: 'Get the new feature to announce',
  method: 'POST',
  path: '/rest/users/me/getNewFeatureConfig/:lang',
  level: 'session',
  params: z.object({ lang: LanguageText }),
  body: IgnoredBody,
  reply: { 200: z.object({ NewFeatureID: MaybeText, Steps: z.array(NewFeatureStep) }) },
  errors: [],
});

/** Remembers which announcement was seen [API-24]. */
export const markNewFeatureSeen = defineRoute({
  name: 'announcements.markNewFeatureSeen',
  summary: 'Save that an announcement was seen',
  method: 'POST',
  path: '/rest/users/me/updateNewFeatureID',
  level: 'session',
  body: z.object({ NewFeatureID: Id }),
  reply: { 200: z.object({ HaveSeenNewFeature: z.boolean() }) },
  errors: ['NOT_FOUND'],
});

/** Whether the announcement is due: reads without a body, sets with one [API-25]. */
export const showNewFeatureDialog = defineRoute({
  name: 'announcements.showNewFeatureDialog',
  summary: 'Get or set whether to show the announcement',
  method: 'POST',
  path: '/rest/users/me/showNewFeatureDialog',
  level: 'session',
  body: z.nullish(z.object({ showNewFeatureDialog: z.optional(z.boolean()) })),
  reply: { 200: z.object({ showNewFeatureDialog: z.boolean() }) },
  errors: [],
});

/** Whether to announce the reactivation bonus: reads without a body, sets with one [API-26]. */
export const showReactivationBonusDialog = defineRoute({
  name: 'announcements.showReactivationBonusDialog',
  summary: 'Get or set whether to show the reactivation bonus',
  method: 'POST',
  path: '/rest/users/me/showReactivationBonusDialog',
  level: 'session',
  body: z.nullish(z.object({ showReactivationBonusDialog: z.optional(z.boolean()) })),
  reply: { 200: z.object({ showReactivationBonusDialog: z.boolean() }) },
  errors: [],
});

/** Whether the member is inactive or owed a reactivation dialog [API-27]. */
export const getReactivationStatus = defineRoute({
  name: 'announcements.getReactivationStatus',
  summary: 'Get whether the member is inactive',
  method: 'POST',
  path: '/rest/users/me/getUserReactivationStatus',
  level: 'session',
  body: IgnoredBody,
  reply: { 200: z.object({ isUserInactive: z.boolean(), showReactivationBonusDialog: z.boolean() }) },
  errors: [],
});
