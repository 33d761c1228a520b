import type { RejectionReason } from '@fareback/contract';
import { isStorable } from '../../../platform/database/storable-text.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import type { AcceptScope } from '../accept-activities.ts';
import { idOf } from '../endpoint/read-event.ts';
import { insertRejected, REJECTED_MAX, type RejectedRow } from './rejected-store.ts';

/** An event as a provider sent it, and why it was refused. */
export interface Rejected {
  item: unknown;
  reason: RejectionReason;
}

/** Larger events are noted without what they said: they are no rides, and a store of them could be filled on purpose. */
const BODY_BYTES_MAX = 16 * 1024;
const ID_MAX = 256;

/** What binds a sealed event to its provider. */
export const rejectedContext = (tenantId: string, providerId: string): string => `rejected/${tenantId}/${providerId}`;

/** The rider an event names, where anything can be read as a name. */
function subjectOf(item: unknown): string | null {
  const subject = typeof item === 'object' && item !== null && 'subject' in item ? item.subject : null;
  // A rounded number would file the event under another rider's card.
  if (Number.isSafeInteger(subject)) return String(subject);
  return typeof subject === 'string' && subject !== '' && isStorable(subject) ? subject : null;
}

/** The event as text; its name alone where it is nested so deeply that it cannot be written. */
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
 * Keeps events that were refused, sealed, so that an operator can see what a provider gets wrong and have them read again
 * once that is put right: the newest 10,000 of each provider, for 30 days after the last time. A repeat is counted, not
 * kept again [CAMP-16].
 */
export async function keepRejected(
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
