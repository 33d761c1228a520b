import { createHash } from 'node:crypto';
import type { ActVerb } from '@fareback/contract/admin';
import type { AuditEntry, StaffCtx } from '../../call/staff.ts';
import { sortableId } from '../../platform/ids.ts';
import { insertAuditEvent } from './act-store.ts';
import { keyForMember } from './member-key.ts';

/** Who acts, when and from where, inside the transaction that the act belongs to. */
type Acting = Pick<StaffCtx, 'tx' | 'keyRing' | 'now' | 'actor' | 'network'>;

/** Once in so long it is noted again that somebody reads a member, or goes on with what takes a while. */
const ONGOING_MILLIS = 600_000;

/** What is sealed stands for this act alone. */
export const personalContext = (actId: string): string => `act/${actId}`;

/**
 * Puts an act on record in the transaction that does it: either both are kept or neither. What is personal in it is sealed
 * under the member's key; of a member who was forgotten it is not kept. A verb records last, when its locks are taken.
 */
export async function recordAuditEvent(acting: Acting, act: AuditEntry): Promise<void> {
  const { tx, now, actor, network } = acting;
  const { verb, subject, memberId = null, facts, personal, isOngoing = false } = act;
  const actId = sortableId(now);
  const ongoing = isOngoing ? ongoingDigest(acting, verb, subject.id) : null;
  if (personal && memberId === null) throw new Error(`${verb}: what is personal needs the member whose key seals it`);
  const key = personal && memberId !== null ? await keyForMember(acting, memberId) : undefined;
  const personalEncrypted = key?.encrypt(JSON.stringify(personal), personalContext(actId)) ?? null;
  await insertAuditEvent(tx, {
    actId,
    happenedAt: now,
    actor,
    network,
    verb,
    subject,
    memberId,
    facts,
    personalEncrypted,
    ongoing,
  });
}

/** What is the same of all that somebody goes on doing to a subject in these ten minutes, whichever process notes it. */
function ongoingDigest({ now, actor, tx }: Acting, verb: string, subject: string): Buffer {
  const tenMinutes = Math.floor(now.getTime() / ONGOING_MILLIS);
  const of = [tx.tenantId, verb, subject, actor.kind, actor.id, actor.name, tenMinutes].join('\n');
  return createHash('sha256').update(of).digest().subarray(0, 16);
}

/** Puts on record that somebody read of a member, once for a reader, verb and member in ten minutes. */
export const recordReading = (acting: Acting, verb: ActVerb, memberId: string): Promise<void> =>
  recordAuditEvent(acting, { verb, subject: { kind: 'member', id: memberId }, memberId, facts: {}, isOngoing: true });
