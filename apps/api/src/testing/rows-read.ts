/** A step of a plan as PostgreSQL explains it, with what it did. */
interface Step {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Step[];
}

/** How many rows of a table a plan looked at, those among them that it did not want: of the plan in `explain (analyze, format json)`. */
export function rowsRead(table: string, step: Step): number {
  const each =
    step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
  const own = step['Relation Name'] === table ? each * step['Actual Loops'] : 0;
  return (step.Plans ?? []).reduce((sum, part) => sum + rowsRead(table, part), own);
}
