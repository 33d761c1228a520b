import type { PackChanges } from '../../modules/versions/index.ts';

/** One line about what applying a pack changed, or would change. */
export function tellChanges(tenantId: string, { isChange, rows }: PackChanges): string {
  if (!isChange) return `${tenantId}: nothing changed`;
  const parts = Object.entries(rows).flatMap(([part, count]) => (count > 0 ? [`${part} ${count}`] : []));
  return `${tenantId}: changed${parts.length > 0 ? ` (rows: ${parts.join(', ')})` : ''}`;
}
