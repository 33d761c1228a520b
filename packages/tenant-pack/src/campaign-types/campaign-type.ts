import type * as z from 'zod/mini';
import type { Contradiction } from '../checks/contradictions.ts';
import type { KeyPath } from '../load/source.ts';

/** Lists of a programme whose things a campaign may name. */
export type NamedList = 'providers' | 'places' | 'offers';

/** What a type of campaign owes in a pack. */
export interface PackCampaignType<Schema extends z.ZodMiniType> {
  /** Its keys. */
  schema: Schema;
  /** What its button may do: as stated, only connect, or only lead to a survey that is told who comes. */
  button: 'ANY' | 'CONNECT' | 'SURVEY';
  /** Under which of its keys it names things of the programme; `*` is every item of a list. */
  names: Readonly<Partial<Record<NamedList, KeyPath>>>;
  /** Whether it may be the act that rewards who invited a friend: not where it holds the member's account [REFER-12]. */
  mayRewardFriends: boolean;
  /** Settings of its own that are each well formed and cannot hold together. */
  contradictions(campaign: z.infer<Schema>): Contradiction[];
}
