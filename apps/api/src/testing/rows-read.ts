export interface Step {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Step[];
}

/** Rows scanned per table, including filtered ones, from `explain (analyze, format json)`. */
export function rowsReadByTable(step: Step, read: Record<string, number> = {}): Record<string, number> {
  const each =
    step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
  const table = step['Relation Name'];
  if (table !== undefined) read[table] = (read[table] ?? 0) + each * step['Actual Loops'];
  for (const part of step.Plans ?? []) rowsReadByTable(part, read);
  return read;
}

export const rowsRead = (table: string, step: Step): number => rowsReadByTable(step)[table] ?? 0;
