import { localDate } from '../../platform/local-date.ts';

/**
 * Whether an announcement is no news to a member: they have seen it, or joined when it was there already, by the calendar
 * of the programme's time zone [TUT-07].
 */
export const isNoNews = (
  feature: { itemId: string; definition: { since?: string | undefined } },
  member: { newFeatureSeenId: string | null; createdAt: Date },
  timeZone: string,
): boolean =>
  feature.itemId === member.newFeatureSeenId ||
  (feature.definition.since !== undefined && localDate(member.createdAt, timeZone) >= feature.definition.since);
