import type { PackSegment } from '@fareback/tenant-pack';
import type { Tx } from '../../platform/database/transactions.ts';
import { NOBODY } from '../../platform/ids.ts';
import type { SegmentFacts } from './rules.ts';
import { segmentRow } from './store.ts';

function membersMaxOf(settings: Record<string, unknown>, segment: string): number | null {
  const known = (settings['segments'] ?? []) as PackSegment[];
  return known.find(({ id }) => id === segment)?.membersMax ?? null;
}

/** Size of a segment and the member's membership; null without a segment [CODE-27, CODE-29]. */
export async function segmentFacts(
  tx: Tx,
  { settings }: { settings: Record<string, unknown> },
  name: string | undefined,
  memberId: string | null,
): Promise<SegmentFacts | null> {
  if (name === undefined) return null;
  const row = await segmentRow(tx, name, memberId ?? NOBODY);
  return row ? { ...row, membersMax: membersMaxOf(settings, name) } : null;
}
