import { withoutUnseen } from '@fareback/contract';
import { CHANGES, readingVerbs } from '@fareback/contract/admin';
import type { StaffCtx } from '../../call/staff.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { firstIdOf } from '../../platform/ids.ts';
import { readPage } from '../../platform/paging.ts';
import { type AuditEventRow, type AuditQuery, actorsNamed, readAuditEventRows } from './act-store.ts';
import { memberKey } from './member-key-store.ts';
import { personalContext } from './record-act.ts';

export interface AuditEvent extends Omit<AuditEventRow, 'personalEncrypted'> {
  personal: Record<string, unknown> | null;
}

interface ActQuestion {
  memberId?: string | undefined;
  actor?: string | undefined;
  /** A verb, a subject with its dot, or `changes` for all but reads. */
  verb?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  isWithoutReadings?: boolean | undefined;
  before?: string | undefined;
}

function leftOutOf({ verb, isWithoutReadings }: ActQuestion): AuditQuery['leftOut'] {
  if (verb === CHANGES) return readingVerbs;
  return isWithoutReadings ? ['members.read', 'assist.read', 'assist.find'] : [];
}

const whichOf = async (tx: StaffCtx['tx'], { from, until, before, ...asked }: ActQuestion): Promise<AuditQuery> => ({
  memberId: asked.memberId ?? null,
  actorNames: asked.actor === undefined ? null : await actorsNamed(tx, withoutUnseen(asked.actor)),
  verb: asked.verb === CHANGES ? null : (asked.verb ?? null),
  subjectKind: asked.subjectKind ?? null,
  subjectId: asked.subjectId ?? null,
  fromId: from ? firstIdOf(from) : null,
  leftOut: leftOutOf(asked),
  untilId: before ?? (until ? firstIdOf(until) : null),
});

async function opened(reader: Pick<StaffCtx, 'tx' | 'keyRing'>, rows: AuditEventRow[]): Promise<AuditEvent[]> {
  const members = new Set(
    rows.flatMap(({ memberId, personalEncrypted }) => (memberId && personalEncrypted ? [memberId] : [])),
  );
  const keys = new Map<string, KeyRing | undefined>();
  for (const memberId of members) keys.set(memberId, await memberKey(reader, memberId));
  return rows.map(({ personalEncrypted, ...row }) => {
    const key = row.memberId === null ? undefined : keys.get(row.memberId);
    const text = key && personalEncrypted ? key.decrypt(personalEncrypted, personalContext(row.actId)) : null;
    return { ...row, personal: text === null ? null : (JSON.parse(text) as Record<string, unknown>) };
  });
}

/** One page of the log, newest first, with relative links. Throws INVALID_CURSOR. */
export async function searchAuditEvents(
  reader: Pick<StaffCtx, 'tx' | 'keyRing'>,
  asked: ActQuestion,
  page: { path: string; cursor: string | undefined; size: number },
): Promise<{ acts: AuditEvent[]; links: { self: string; next: string | null; previous: string | null } }> {
  const { tx, keyRing } = reader;
  const which = await whichOf(tx, asked);
  // Signs the filter, not its matches: an actor with that name may act before the next page is read.
  const context = `acts/${tx.tenantId}/${JSON.stringify(asked)}`;
  const { rows, links } = await readPage({ keyRing, context, ...page }, async (from, limit) =>
    (await readAuditEventRows(tx, which, { from, limit })).map((row) => ({
      ...row,
      at: row.happenedAt.toISOString(),
      id: row.actId,
    })),
  );
  return {
    acts: await opened(
      reader,
      rows.map(({ at: _at, id: _id, ...row }) => row),
    ),
    links,
  };
}

export const listLatestAuditEvents = async (
  reader: Pick<StaffCtx, 'tx' | 'keyRing'>,
  asked: ActQuestion,
  limit: number,
): Promise<AuditEvent[]> =>
  opened(reader, await readAuditEventRows(reader.tx, await whichOf(reader.tx, asked), { from: null, limit }));
