import type { RejectionReason } from '@fareback/contract';
import type { TenantCtx } from '../../../call/context.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { isStorable } from '../../../platform/database/sql.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { lockSubjects } from '../../connections/index.ts';
import type { Outcome } from '../../earning/index.ts';
import { type AcceptScope, acceptActivities, acceptScopeOf, lateLimitDaysOf } from '../accept-activities.ts';
import { idOf, readEvent } from '../endpoint/read-event.ts';
import { type Reported, rideLimitsOf } from '../reported.ts';
import {
  deleteRejected,
  insertRejected,
  lockRejected,
  REJECTED_MAX,
  type RejectedEventRow,
  type RejectedRow,
  type RejectedWanted,
  readRejected,
  writeReasons,
} from './rejected-store.ts';

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

export interface ListedRejected extends Omit<RejectedEventRow, 'bodyEncrypted'> {
  /** As the provider sent it; null if it was too large to store. */
  body: string | null;
}

export interface ReplayCount {
  accepted: number;
  duplicates: number;
  refused: Record<string, number>;
}

type Receiving = Pick<Deps, 'database' | 'cache' | 'keyRing' | 'clock'>;

const BATCH = 500;

export async function listRejected(
  { tx, keyRing }: Pick<TenantCtx, 'tx' | 'keyRing'>,
  providerId: string,
  limit: number,
  wanted: RejectedWanted = {},
): Promise<ListedRejected[]> {
  const rows = await readRejected(tx, providerId, limit, wanted);
  const context = rejectedContext(tx.tenantId, providerId);
  return rows.map(({ bodyHash, reason, eventId, bodyEncrypted, times, firstRejectedAt, rejectedAt }) => ({
    bodyHash,
    reason,
    eventId,
    times,
    firstRejectedAt,
    rejectedAt,
    body: bodyEncrypted && keyRing.decrypt(bodyEncrypted, context),
  }));
}

/** Outcome of a batch and the hash of its last event; null after the last batch. */
export interface ReplayedBatch {
  count: ReplayCount;
  last: Buffer | null;
}

function countOf(answers: readonly Outcome[], bad: readonly { reason: string }[]): ReplayCount {
  const countsByReason = Object.entries(Object.groupBy(bad, ({ reason }) => reason));
  return {
    accepted: answers.filter(({ outcome }) => outcome === 'accepted').length,
    duplicates: answers.filter(({ outcome }) => outcome === 'duplicate').length,
    refused: Object.fromEntries(countsByReason.map(([reason, all = []]) => [reason, all.length])),
  };
}

/**
 * Replays the next batch of a provider's rejected events with current rules, in the current transaction. Throws, with a
 * text for the operator, if the provider is unknown.
 */
export async function replayBatch(
  ctx: Pick<TenantCtx, 'tx' | 'tenant' | 'now' | 'cache' | 'keyRing'>,
  providerId: string,
  after: Buffer,
): Promise<ReplayedBatch> {
  const { tx, tenant, now, keyRing } = ctx;
  const scope = await acceptScopeOf(ctx, providerId);
  if (!scope) throw new Error(`The tenant ${tenant.tenantId} has no provider ${providerId}.`);
  // Lock subjects before rows, because a report also holds the subject lock while it saves its rejections.
  await lockSubjects(tx, tenant.tenantId, providerId, 'ALONE');
  const rows = await lockRejected(tx, providerId, after, BATCH);
  const context = rejectedContext(tenant.tenantId, providerId);
  const read = rows.map(({ bodyHash, bodyEncrypted, firstRejectedAt }) => {
    const item: unknown = JSON.parse(keyRing.decrypt(bodyEncrypted as Buffer, context));
    const limits = { lateLimitDays: lateLimitDaysOf(tenant), rideLimits: rideLimitsOf(tenant) };
    const bounds = { now, ...limits, reportedAt: firstRejectedAt };
    return { bodyHash, one: readEvent(item, bounds) };
  });
  const good = read.flatMap(({ bodyHash, one }) => (typeof one === 'string' ? [] : [{ bodyHash, one }]));
  const reported: Reported[] = good.map(({ one }) => one);
  const answers = reported.length === 0 ? [] : await acceptActivities(tx, scope, reported);
  const settled = good.map(({ bodyHash }, place) => ({ bodyHash, answer: answers[place] as Outcome }));
  const bad = [
    ...read.flatMap(({ bodyHash, one }) => (typeof one === 'string' ? [{ bodyHash, reason: one }] : [])),
    ...settled.flatMap(({ bodyHash, answer }) =>
      answer.outcome === 'rejected' ? [{ bodyHash, reason: answer.reason }] : [],
    ),
  ];
  const done = settled.filter(({ answer }) => answer.outcome !== 'rejected').map(({ bodyHash }) => bodyHash);
  if (done.length > 0) await deleteRejected(tx, providerId, done);
  if (bad.length > 0) await writeReasons(tx, providerId, bad);
  return { count: countOf(answers, bad), last: rows.length < BATCH ? null : (rows.at(-1)?.bodyHash ?? null) };
}

function add(total: ReplayCount, { accepted, duplicates, refused: countsByReason }: ReplayCount): void {
  total.accepted += accepted;
  total.duplicates += duplicates;
  for (const [reason, count] of Object.entries(countsByReason))
    total.refused[reason] = (total.refused[reason] ?? 0) + count;
}

/**
 * Replays a provider's rejected events with current rules and counts those now valid; the others stay with their
 * current reason. Lateness is measured from the first arrival, so no member loses a ride to the operator's delay. Safe
 * to interrupt and repeat. Throws, with a text for the operator, if the provider is unknown [CAMP-16].
 */
export async function replayRejected(deps: Receiving, tenant: Tenant, providerId: string): Promise<ReplayCount> {
  const total: ReplayCount = { accepted: 0, duplicates: 0, refused: {} };
  const { database, clock } = deps;
  let after: Buffer | null = Buffer.alloc(0);
  while (after) {
    const from: Buffer = after;
    const { count, last } = await withTenant(
      database,
      tenant.tenantId,
      (tx) => replayBatch({ ...deps, tx, tenant, now: clock() }, providerId, from),
      { rows: 'MANY' },
    );
    add(total, count);
    after = last;
  }
  return total;
}
