import type { CampaignType } from '@fareback/contract';
import * as z from 'zod/mini';
import { campaignTypes } from '../campaign-types/index.ts';
import { asError, say } from '../message.ts';

type Schema = (typeof campaignTypes)[keyof typeof campaignTypes]['schema'];

/** A way to earn, as a pack defines it; its words stand in the wording under `campaigns.<id>` [CAMP-01, CAMP-02]. */
export const Campaign = z.discriminatedUnion(
  'type',
  Object.values(campaignTypes).map(({ schema }) => schema) as unknown as readonly [Schema, ...Schema[]],
  { error: asError(say`a campaign whose type is one of ${Object.keys(campaignTypes).join(', ')}`) },
);

/** A campaign as its file says it, with defaults filled in. */
export type CampaignInput = z.infer<typeof Campaign>;

/** A campaign with its place in the list filled in. */
export type PackCampaign = CampaignInput & { position: number };

/** The campaigns of one type. */
export type PackCampaignOf<T extends CampaignType> = Extract<PackCampaign, { type: T }>;
