import type * as z from 'zod/mini';
import type { Contradiction } from '../checks/contradictions.ts';
import type { KeyPath } from '../load/source.ts';

export type NamedList = 'providers' | 'places' | 'offers';

export interface PackCampaignType<Schema extends z.ZodMiniType> {
  schema: Schema;
  /** What its button may do: anything, only connect, or only open a survey that receives the rider's token. */
  button: 'ANY' | 'CONNECT' | 'SURVEY';
  /** Its keys that reference items of the program; `*` is every item of a list. */
  names: Readonly<Partial<Record<NamedList, KeyPath>>>;
  /** Whether it may be the act that rewards a referrer: not if it locks the member's account [REFER-12]. */
  mayRewardFriends: boolean;
  /** Settings of this type that are each valid but contradict each other. */
  contradictions(campaign: z.infer<Schema>): Contradiction[];
}
