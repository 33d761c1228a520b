import type { CampaignType } from '@fareback/contract';
import * as z from 'zod/mini';
import { campaignTypes } from '../campaign-types/index.ts';
import { asError, say } from '../message.ts';

type Schema = (typeof campaignTypes)[keyof typeof campaignTypes]['schema'];

/** A way to earn as defined in a pack; its texts are in the messages under `campaigns.<id>` [CAMP-01, CAMP-02]. */
export const Campaign = z.discriminatedUnion(
  'type',
  Object.values(campaignTypes).map(({ schema }) => schema) as unknown as readonly [Schema, ...Schema[]],
  { error: asError(say`a campaign whose type is one of ${Object.keys(campaignTypes).join(', ')}`) },
);

export type CampaignInput = z.infer<typeof Campaign>;

/** `calendarDates` has the dates of each of the pack's calendars that its conditions name. */
export type PackCampaign = CampaignInput & {
  position: number;
  calendarDates?: Readonly<Record<string, readonly string[]>>;
};

export type PackCampaignOf<T extends CampaignType> = Extract<PackCampaign, { type: T }>;
