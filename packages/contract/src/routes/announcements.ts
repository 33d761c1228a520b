import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { NewFeatureStep } from '../schemas/new-feature-step.ts';
import { Flag, Id, IgnoredBody, InLanguage, MaybeText } from '../schemas/scalars.ts';

/** The new feature to announce, or a null id with no steps [API-28]. */
export const getNewFeature = defineRoute({
  name: 'announcements.getNewFeature',
  method: 'POST',
  path: '/rest/users/me/getNewFeatureConfig/:lang',
  level: 'session',
  params: InLanguage,
  body: IgnoredBody,
  reply: { 200: z.object({ NewFeatureID: MaybeText, Steps: z.array(NewFeatureStep) }) },
  errors: [],
});

/** Remembers which announcement was seen [API-24]. */
export const markNewFeatureSeen = defineRoute({
  name: 'announcements.markNewFeatureSeen',
  method: 'POST',
  path: '/rest/users/me/updateNewFeatureID',
  level: 'session',
  body: z.object({ NewFeatureID: Id }),
  reply: { 200: z.object({ HaveSeenNewFeature: Flag }) },
  errors: ['NOT_FOUND'],
});

/** Whether the announcement is due: reads without a body, sets with one [API-25]. */
export const showNewFeatureDialog = defineRoute({
  name: 'announcements.showNewFeatureDialog',
  method: 'POST',
  path: '/rest/users/me/showNewFeatureDialog',
  level: 'session',
  body: z.nullish(z.object({ showNewFeatureDialog: z.optional(Flag) })),
  reply: { 200: z.object({ showNewFeatureDialog: Flag }) },
  errors: [],
});

/** Whether to announce the reactivation bonus: reads without a body, sets with one [API-26]. */
export const showReactivationBonusDialog = defineRoute({
  name: 'announcements.showReactivationBonusDialog',
  method: 'POST',
  path: '/rest/users/me/showReactivationBonusDialog',
  level: 'session',
  body: z.nullish(z.object({ showReactivationBonusDialog: z.optional(Flag) })),
  reply: { 200: z.object({ showReactivationBonusDialog: Flag }) },
  errors: [],
});

/** Whether the member is inactive or owed a reactivation dialog [API-27]. */
export const getReactivationStatus = defineRoute({
  name: 'announcements.getReactivationStatus',
  method: 'POST',
  path: '/rest/users/me/getUserReactivationStatus',
  level: 'session',
  body: IgnoredBody,
  reply: { 200: z.object({ isUserInactive: Flag, showReactivationBonusDialog: Flag }) },
  errors: [],
});
