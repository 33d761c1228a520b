import { withoutUnseen } from '@fareback/contract';
import { CHANGES, readingVerbs } from '@fareback/contract/admin';
import type { StaffCtx } from '../../call/staff.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { firstIdOf } from '../../platform/ids.ts';
import { readPage } from '../../platform/paging.ts';
import { type AuditEventRow, type AuditQuery, actorsNamed, readAuditEventRows } from './act-store.ts';
import { memberKey } from './member-key.ts';
import { personalContext } from './record-act.ts';

/** An act as it is read: what is personal in it opened, or null where there is none (any more). */
export interface AuditEvent extends Omit<AuditEventRow, 'personalEncrypted'> {
  personal: Record<string, unknown> | null;
}

/** What is asked of the record; times are the first that counts and the first that does not. */
export interface ActQuestion {
  memberId?: string | undefined;
  /** Words of the name of whoever did it. */
  actor?: string | undefined;
  /** A verb, a subject with its dot, or `changes` for all but reading. */
  verb?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  /** Leaves out that somebody read of a member, which is on record and no news. */
  isWithoutReadings?: boolean | undefined;
  /** Only what stands behind this act in the record. */
  before?: string | undefined;
}

function leftOutOf({ verb, isWithoutReadings }: ActQuestion): AuditQuery['leftOut'] {
  if (verb === CHANGES) return readingVerbs;
  return isWithoutReadings ? ['members.read'] : [];
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

/** Opens what is personal in acts; each member's key is asked for once. */
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

/** A page of the record, the newest act first, with relative links. Refuses INVALID_CURSOR. */
export async function searchAuditEvents(
  reader: Pick<StaffCtx, 'tx' | 'keyRing'>,
  asked: ActQuestion,
  page: { path: string; cursor: string | undefined; size: number },
): Promise<{ acts: AuditEvent[]; links: { self: string; next: string | null; previous: string | null } }> {
  const { tx, keyRing } = reader;
  const which = await whichOf(tx, asked);
  // What is asked, not what it comes to: somebody of that name may act before the next page is read.
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

/** The newest acts that answer a question, at most so many. */
export const listLatestAuditEvents = async (
  reader: Pick<StaffCtx, 'tx' | 'keyRing'>,
  asked: ActQuestion,
  limit: number,
): Promise<AuditEvent[]> =>
  opened(reader, await readAuditEventRows(reader.tx, await whichOf(reader.tx, asked), { from: null, limit }));
