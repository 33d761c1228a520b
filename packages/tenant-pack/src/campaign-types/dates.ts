import type { Contradiction } from '../checks/contradictions.ts';

/** Whether a campaign has neither a first nor a last day. */
export const hasNoDates = (campaign: { startsOn?: string | undefined; endsOn?: string | undefined }): boolean =>
  campaign.startsOn === undefined && campaign.endsOn === undefined;

/** A frame that ends with the campaign, in a campaign that never ends. */
export const needsDates = (key: string[]): Contradiction => ({
  key,
  message: 'expected startsOn or endsOn with CAMPAIGN, found neither',
});
