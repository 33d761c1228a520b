import type { Database } from './database.ts';

/**
 * A plan that does what is switched off below, for want of another way, is costed at ten thousand million. A server
 * that can compile statements (JIT, as Debian's can) takes that for a statement of hours, and compiles for half a
 * second what runs for a millisecond.
 */
const NOT_COMPILED = 'set local jit = off';

/**
 * Plans every statement for the tables as they are now, and looks rows up by index. A plan made while a table was small
 * goes through all rows of a tenant for each row given, and stays in use as the table grows: a thousand late rides then
 * take longer than any time limit. Planning anew costs a millisecond: too much for one ride, nothing for a thousand.
 */
export const PLANNED_NOW = `${NOT_COMPILED}; set local enable_seqscan = off; set local plan_cache_mode = force_custom_plan`;

/**
 * Has a statement for a few rows go by index, with one plan for all values. A plan made while a table was small reads
 * it whole, and stays in use as the table grows: a redemption then cost four times more after ten thousand others. One
 * plan, because left to itself the planner makes a new one for every lateral search, as the general one looks dearer to
 * it, and that takes longer than the search.
 */
export const BY_INDEX = `${NOT_COMPILED}; set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off; set local plan_cache_mode = force_generic_plan`;

/**
 * Added where points are drawn: nothing is sorted that an index has in order already. A plan made while a table was
 * small would sort all lots of a rider for each spend. For statements that write only: where a sort cannot be avoided,
 * the planner reads every row of an agency in the order of some index instead.
 */
export const IN_ORDER = 'set local enable_sort = off';

/** For few small questions that are asked with every call: by index, and planned once. */
export const PLANNED_ONCE = `${NOT_COMPILED}; set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan`;

/**
 * The settings under which a transaction's statements are planned; none on a cluster. There each statement is planned
 * for its values, because only they tell which server it leads to: a plan for any value would ask all of them.
 */
export const planned = ({ isSpread }: Database, how: string): string => (isSpread || how === '' ? '' : `; ${how}`);

/** The settings for statements that leave with a commit; none on a cluster. */
export const plannedInOrder = ({ isSpread }: Database): string[] => (isSpread ? [] : [IN_ORDER]);
