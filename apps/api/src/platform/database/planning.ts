import type { Database } from './database.ts';

/**
 * What a planner is told to avoid and cannot it reckons at ten thousand million. A server that can compile statements (as
 * Debian's can) takes each of these for one of hours: a spend of a millisecond is then compiled for half a second.
 */
const NOT_COMPILED = 'set local jit = off';

/**
 * Plans every statement for the tables as they are now, and looks rows up by index. Plans made while tables were young go
 * through all rows of a tenant for each row given, and stay in use as the tables grow: a thousand late rides then outlast
 * any time limit. Planning anew costs a millisecond, too much for a ride alone and nothing for a thousand.
 */
export const PLANNED_NOW = `${NOT_COMPILED}; set local enable_seqscan = off; set local plan_cache_mode = force_custom_plan`;

/**
 * A statement for a few rows must go by index. A plan made while a table was young and small reads it whole, and stays
 * in use as it grows: seen as a redemption that cost four times more after ten thousand others. And it is planned once:
 * left to itself the planner makes a new plan for every lateral search, because the one for all looks dearer to it,
 * and takes longer over that than the search does.
 */
export const BY_INDEX = `${NOT_COMPILED}; set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off; set local plan_cache_mode = force_generic_plan`;

/**
 * Besides, where points are drawn: nothing is sorted whole that an index has in the order of months. A plan made while a
 * table was young would sort all lots of a rider for each spend. Only for what is written: a statement that must sort has
 * every row of an agency read in the order of some index instead, as the search for the accounts of a group once did.
 */
export const IN_ORDER = 'set local enable_sort = off';

/** For few small questions that are asked with every call: by index, and planned once. */
export const PLANNED_ONCE = `${NOT_COMPILED}; set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan`;

/**
 * The settings under which a transaction's statements are planned. On several servers each is planned for its values: only
 * by them it is known which server a statement leads to, and a plan for any value would ask all of them.
 */
export const planned = ({ isSpread }: Database, how: string): string => (isSpread || how === '' ? '' : `; ${how}`);

/** The settings that lead statements which leave with a commit; none on several servers. */
export const plannedInOrder = ({ isSpread }: Database): string[] => (isSpread ? [] : [IN_ORDER]);
