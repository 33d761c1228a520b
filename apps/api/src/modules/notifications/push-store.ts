import { limits } from '@fareback/contract';
import type { Tx } from '../../platform/database/transactions.ts';

export const pushKeyContext = (tenantId: string, keyId: number): string => `push-key/${tenantId}/${keyId}`;
export const subscriptionContext = (tenantId: string, memberId: string): string =>
  `push-subscription/${tenantId}/${memberId}`;

interface KeyRow {
  keyId: number;
  publicKey: string;
  privateEncrypted: Buffer;
}

export const readPushKey = (tx: Tx): Promise<KeyRow | undefined> =>
  tx.first(
    `select key_id as "keyId", public_key as "publicKey", private_sealed as "privateEncrypted" from push_key
      where tenant_id = $1 order by key_id limit 1`,
    [tx.tenantId],
  );

/** Inserts the key unless a call at the same time did. */
export const insertPushKey = (tx: Tx, now: Date, { keyId, publicKey, privateEncrypted }: KeyRow): Promise<number> =>
  tx.run(
    `insert into push_key (tenant_id, key_id, public_key, private_sealed, created_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [tx.tenantId, keyId, publicKey, privateEncrypted, now],
  );

interface SubscriptionRow {
  addressHash: Buffer;
  memberId: string;
  subscriptionEncrypted: Buffer;
}

/** Saves a device's subscription; a device belongs to the member who signed in there last. */
export const saveSubscription = (
  tx: Tx,
  now: Date,
  { addressHash, memberId, subscriptionEncrypted, sessionHash }: SubscriptionRow & { sessionHash: Buffer },
): Promise<number> =>
  tx.run(
    `insert into push_subscription (tenant_id, address_hash, member_id, session_hash, subscription_sealed, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, address_hash) do update
       set member_id = $3, session_hash = $4, subscription_sealed = $5, created_at = $6`,
    [tx.tenantId, addressHash, memberId, sessionHash, subscriptionEncrypted, now],
  );

/**
 * For a subscription whose session is live, as `findSession` decides it. An array, because with outdated statistics the
 * planner would turn a join into a scan of all sessions.
 */
const SIGNED_IN = `session_hash = any(array(select token_hash from session
  where tenant_id = $1 and member_id = any($2::uuid[])
    and last_seen_at > $3::timestamptz - make_interval(days => $4)
    and created_at > $3::timestamptz - make_interval(days => $5)))`;

const signedInValues = (tx: Tx, memberIds: readonly string[], now: Date) => [
  tx.tenantId,
  memberIds,
  now,
  limits.sessionIdleDays,
  limits.sessionAbsoluteDays,
];

/** Deletes a member's subscriptions beyond `most`: first those whose session ended, then the oldest. */
export const dropOldSubscriptions = (tx: Tx, memberId: string, now: Date, most: number): Promise<number> =>
  tx.run(
    `delete from push_subscription where tenant_id = $1 and address_hash = any(array(
       select address_hash from push_subscription where tenant_id = $1 and member_id = any($2::uuid[])
        order by ${SIGNED_IN} desc, created_at desc, address_hash offset $6))`,
    [...signedInValues(tx, [memberId], now), most],
  );

export const deleteSubscription = (tx: Tx, memberId: string, addressHash: Buffer): Promise<number> =>
  tx.run('delete from push_subscription where tenant_id = $1 and member_id = $2 and address_hash = $3', [
    tx.tenantId,
    memberId,
    addressHash,
  ]);

/** A renewed session of the same member keeps its device. */
export const moveSubscriptions = (
  tx: Tx,
  memberId: string,
  { from, to }: { from: Buffer; to: Buffer },
): Promise<number> =>
  tx.run(
    'update push_subscription set session_hash = $4 where tenant_id = $1 and member_id = $2 and session_hash = $3',
    [tx.tenantId, memberId, from, to],
  );

/** Returns subscriptions of these members' devices that are signed in [NOTIFY-02]. */
export const readSubscriptions = (tx: Tx, memberIds: readonly string[], now: Date): Promise<SubscriptionRow[]> =>
  tx.query(
    `select address_hash as "addressHash", member_id as "memberId", subscription_sealed as "subscriptionEncrypted"
       from push_subscription where tenant_id = $1 and member_id = any($2::uuid[]) and ${SIGNED_IN}
      order by created_at, address_hash`,
    signedInValues(tx, memberIds, now),
  );

/** Returns those members who subscribed a device, signed in or not. */
export async function readSubscribed(tx: Tx, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ memberId: string }>(
    'select distinct member_id as "memberId" from push_subscription where tenant_id = $1 and member_id = any($2::uuid[])',
    [tx.tenantId, memberIds],
  );
  return new Set(rows.map(({ memberId }) => memberId));
}

/** Deletes subscriptions whose session ended; limited per run. */
export const pruneSubscriptions = (tx: Tx): Promise<number> =>
  tx.run(
    `delete from push_subscription where tenant_id = $1 and ctid = any(array(
       select p.ctid from push_subscription p where p.tenant_id = $1 and not exists (
         select from session s where s.tenant_id = $1 and s.token_hash = p.session_hash and s.member_id = p.member_id) limit 10000))`,
    [tx.tenantId],
  );
