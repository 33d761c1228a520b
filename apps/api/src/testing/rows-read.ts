/** A step of a plan as PostgreSQL explains it, with what it did. */
export interface Step {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Step[];
}

/** How many rows of each table a plan looked at, those among them that it did not want: of the plan in `explain (analyze, format json)`. */
export function rowsReadByTable(step: Step, read: Record<string, number> = {}): Record<string, number> {
  const each =
    step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
  const table = step['Relation Name'];
  if (table !== undefined) read[table] = (read[table] ?? 0) + each * step['Actual Loops'];
  for (const part of step.Plans ?? []) rowsReadByTable(part, read);
  return read;
}

/** The same of one table. */
export const rowsRead = (table: string, step: Step): number => rowsReadByTable(step)[table] ?? 0;
