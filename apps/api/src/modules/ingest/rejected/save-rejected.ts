import type { RejectionReason } from '@fareback/contract';
import { isStorable } from '../../../platform/database/storable-text.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import type { AcceptScope } from '../accept-activities.ts';
import { idOf } from '../endpoint/read-event.ts';
import { insertRejected, REJECTED_MAX, type RejectedRow } from './rejected-store.ts';

export interface Rejected {
  item: unknown;
  reason: RejectionReason;
}

/** Larger events are stored without their content: they are not rides and could fill the storage on purpose. */
const BODY_BYTES_MAX = 16 * 1024;
const ID_MAX = 256;

/** Encryption context that binds a rejected event to its provider. */
export const rejectedContext = (tenantId: string, providerId: string): string => `rejected/${tenantId}/${providerId}`;

function subjectOf(item: unknown): string | null {
  const subject = typeof item === 'object' && item !== null && 'subject' in item ? item.subject : null;
  // A rounded number would file the event under another rider's card.
  if (Number.isSafeInteger(subject)) return String(subject);
  return typeof subject === 'string' && subject !== '' && isStorable(subject) ? subject : null;
}

/** Serializes the event; only its id if it is nested too deeply. */
function textOf(item: unknown): { text: string; isWhole: boolean } {
  try {
    const text = JSON.stringify(item);
    return { text, isWhole: Buffer.byteLength(text) <= BODY_BYTES_MAX };
  } catch {
    return { text: `${idOf(item)}`, isWhole: false };
  }
}

type RejectingScope = Pick<AcceptScope, 'tenantId' | 'provider' | 'hashOf'>;

function rowOf({ item, reason }: Rejected, { tenantId, provider, hashOf }: RejectingScope, ring: KeyRing): RejectedRow {
  const context = rejectedContext(tenantId, provider.providerId);
  const { text, isWhole } = textOf(item);
  const [eventId, subject] = [idOf(item), subjectOf(item)];
  return {
    bodyHash: ring.hash(text, context).toString('hex'),
    reason,
    eventId: eventId !== null && eventId.length <= ID_MAX && isStorable(eventId) ? eventId : null,
    subject: subject === null ? null : hashOf(subject),
    bodyEncrypted: isWhole ? ring.encrypt(text, context).toString('hex') : null,
  };
}

/**
 * Encrypts and saves rejected events, so an operator can see what a provider sends wrong and replay them after a fix:
 * the newest 10,000 per provider, for 30 days after the last occurrence. A repeat is counted, not stored again
 * [CAMP-16].
 */
export async function saveRejected(
  tx: Tx,
  scope: RejectingScope & { now: Date },
  ring: KeyRing,
  { rejected, kept = REJECTED_MAX }: { rejected: readonly Rejected[]; kept?: number },
): Promise<void> {
  const rows = new Map<string, RejectedRow>();
  for (const one of rejected) {
    const row = rowOf(one, scope, ring);
    rows.set(row.bodyHash, row);
  }
  if (rows.size === 0) return;
  const { tenantId, provider, now } = scope;
  await insertRejected(tx, { tenantId, providerId: provider.providerId, now, kept }, [...rows.values()]);
}
