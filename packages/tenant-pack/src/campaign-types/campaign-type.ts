import type * as z from 'zod/mini';
import type { Contradiction } from '../checks/contradictions.ts';
import type { KeyPath } from '../load/source.ts';

export type NamedList = 'providers' | 'places' | 'offers';

/** Its part of docs/campaigns.md, which `npm run campaign-guide` writes [OPS-202]. */
interface CampaignGuide<Schema extends z.ZodMiniType> {
  /** Completes "pays ...". */
  pays: string;
  rules: string;
  /** Its shortest form, which tests of all types use too; its places are `pier` or `tower`. */
  example: Omit<z.input<Schema>, 'id' | 'type' | 'category'>;
}

export interface PackCampaignType<Schema extends z.ZodMiniType> {
  schema: Schema;
  guide: CampaignGuide<Schema>;
  /** Its keys that reference items of the program; `*` is every item of a list. */
  names: Readonly<Partial<Record<NamedList, KeyPath>>>;
  /** Points on its card: of the first step if there are several, 0 if the text states the rate. */
  cardReward(campaign: z.infer<Schema>): number;
  /** The goal on its card, for a type that counts up to one. */
  cardGoal?(campaign: z.infer<Schema>): number;
  /** Set if it cannot be the act that rewards a referrer, because it locks the member's account [REFER-12]. */
  neverRewardsFriends?: true;
  /** Set if it can pay for moments such as an anniversary, not only for what a provider reports [CAMP-97]. */
  paysMoments?: true;
  /** Set if it pays on and on, so no member ever completes it [OFFER-23]. */
  neverCompletes?: true;
  /** Settings of this type that are each valid but contradict each other. */
  contradictions?(campaign: z.infer<Schema>): Contradiction[];
}
