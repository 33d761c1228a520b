import { localDate } from '../../platform/local-date.ts';

/** True if the member has seen an announcement or joined after it, in the program's time zone [TUT-07]. */
export const isNoNews = (
  feature: { itemId: string; definition: { since?: string | undefined } },
  member: { newFeatureSeenId: string | null; createdAt: Date },
  timeZone: string,
): boolean =>
  feature.itemId === member.newFeatureSeenId ||
  (feature.definition.since !== undefined && localDate(member.createdAt, timeZone) >= feature.definition.since);
