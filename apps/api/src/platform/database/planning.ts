import type { Database } from './database.ts';

/**
 * If a disabled plan type is unavoidable, the planner costs it at 10^10. A server with JIT (as on Debian) takes that
 * for a long query and compiles for half a second what runs for a millisecond.
 */
const NOT_COMPILED = 'set local jit = off';

/**
 * Plans every statement for the current tables, with index lookups. A plan made while a table was small scans all rows
 * of a tenant for each given row, and stays in use as the table grows: a thousand late rides then exceed any time
 * limit. Replanning costs a millisecond: too much for one ride, negligible for a thousand.
 */
export const PLANNED_NOW = `${NOT_COMPILED}; set local enable_seqscan = off; set local plan_cache_mode = force_custom_plan`;

/**
 * For statements on a few rows: index access and one generic plan. A plan made while a table was small scans it and
 * stays in use as it grows: a redemption then cost four times more after ten thousand others. Generic, because the
 * planner otherwise replans every lateral search, which takes longer than the search.
 */
export const BY_INDEX = `${NOT_COMPILED}; set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off; set local plan_cache_mode = force_generic_plan`;

/**
 * For statements that draw points: use index order instead of sorting. A plan made while a table was small would sort
 * all lots of a rider for each spend. Only for writes: if a sort is unavoidable, the planner reads every row of an
 * agency in index order instead.
 */
export const IN_ORDER = 'set local enable_sort = off';

/**
 * Planner settings for a transaction; empty on a cluster, where each statement must be planned for its values to find
 * the right server, and a generic plan would query all of them.
 */
export const planned = ({ isSpread }: Database, how: string): string => (isSpread || how === '' ? '' : `; ${how}`);

export const plannedInOrder = ({ isSpread }: Database): string[] => (isSpread ? [] : [IN_ORDER]);
