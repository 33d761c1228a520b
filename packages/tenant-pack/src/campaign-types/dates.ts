import type { Contradiction } from '../checks/contradictions.ts';

export const hasNoDates = (campaign: { startsOn?: string | undefined; endsOn?: string | undefined }): boolean =>
  campaign.startsOn === undefined && campaign.endsOn === undefined;

/** A limit window that ends with the campaign, in a campaign without an end. */
export const needsDates = (key: string[]): Contradiction => ({
  key,
  message: 'expected startsOn or endsOn with CAMPAIGN, found neither',
});
