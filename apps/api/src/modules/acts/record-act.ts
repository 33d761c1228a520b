import { createHash } from 'node:crypto';
import type { ActVerb } from '@fareback/contract/admin';
import type { TenantCtx } from '../../call/context.ts';
import type { AuditEntry, StaffCtx } from '../../call/staff.ts';
import { sortableId } from '../../platform/ids.ts';
import { insertAuditEvent } from './act-store.ts';
import { keyForMember } from './member-key-store.ts';

export const actingIn = (
  ctx: TenantCtx,
  who: Pick<StaffCtx, 'actor' | 'network' | 'address' | 'may' | 'isOperator' | 'isProven' | 'staffEmail'>,
): StaffCtx => ({
  ...ctx,
  ...who,
  record: (act) => recordAuditEvent({ ...ctx, ...who }, act),
});

type Acting = Pick<StaffCtx, 'tx' | 'keyRing' | 'now' | 'actor' | 'network'>;

/** Repeated reads or edits are logged again after this time. */
const ONGOING_MILLIS = 600_000;

export const personalContext = (actId: string): string => `act/${actId}`;

/**
 * Logs an action in the transaction that performs it, so both are committed together. Personal data is encrypted with
 * the member's key, and dropped after an erasure. Handlers must log last, after their locks.
 */
export async function recordAuditEvent(acting: Acting, act: AuditEntry): Promise<void> {
  const { tx, now, actor, network } = acting;
  const { verb, subject, memberId = null, facts, personal, isOngoing = false, onceFor } = act;
  const actId = sortableId(now);
  const once = onceFor ?? (isOngoing ? tenMinutesOf(now) : null);
  const ongoing = once === null ? null : repeatDigest(acting, { verb, subject: subject.id, once });
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

const tenMinutesOf = (now: Date): string => String(Math.floor(now.getTime() / ONGOING_MILLIS));

/** A digest shared by all repeats of an actor on a subject, in every process. */
function repeatDigest(
  { actor, tx }: Acting,
  { verb, subject, once }: { verb: string; subject: string; once: string },
): Buffer {
  const of = [tx.tenantId, verb, subject, actor.kind, actor.id, actor.name, once].join('\n');
  return createHash('sha256').update(of).digest().subarray(0, 16);
}

/** Logs that staff read a member, once per reader, verb and member in ten minutes. */
export const recordReading = (acting: Acting, verb: ActVerb, memberId: string): Promise<void> =>
  recordAuditEvent(acting, { verb, subject: { kind: 'member', id: memberId }, memberId, facts: {}, isOngoing: true });
