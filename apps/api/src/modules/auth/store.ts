import { TENANT_ROW } from '../../platform/database/tenant-row.ts';
import type { Tx } from '../../platform/database/transactions.ts';

/** Which counter of wrong passwords: an address, and a device known for it or the empty one for all others. */
export interface TryKey {
  emailHash: Buffer;
  deviceHash: Buffer;
}

/** Takes the next try and answers its number since the last success, counting from 1. */
export async function takeAttempt(
  tx: Tx,
  tenantId: string,
  { key, hasMember }: { key: TryKey; hasMember: boolean },
  now: Date,
): Promise<number> {
  const row = await tx.first<{ failures: number }>(
    `insert into sign_in_failure as f (tenant_id, email_hash, device_hash, failures, last_failed_at, has_member)
     values ($1, $2, $3, 1, $4, $5)
     on conflict (tenant_id, email_hash, device_hash) do update
       set failures = least(f.failures + 1, 1000000), last_failed_at = $4, has_member = $5
     returning failures`,
    [tenantId, key.emailHash, key.deviceHash, now, hasMember],
  );
  if (!row) throw new Error('A try was not counted');
  return row.failures;
}

/** Forgets the tries up to and including `attempt`; later ones, taken meanwhile, stay counted. */
export async function forgetAttempts(tx: Tx, { emailHash, deviceHash }: TryKey, attempt: number): Promise<void> {
  const forgotten = await tx.run(
    'delete from sign_in_failure where tenant_id = $1 and email_hash = $2 and device_hash = $3 and failures <= $4',
    [tx.tenantId, emailHash, deviceHash, attempt],
  );
  if (forgotten === 0) {
    await tx.run(
      'update sign_in_failure set failures = failures - $4 where tenant_id = $1 and email_hash = $2 and device_hash = $3 and failures > $4',
      [tx.tenantId, emailHash, deviceHash, attempt],
    );
  }
}

/** Gives back one try that was taken and never judged; others stay counted. */
export const giveBackAttempt = (tx: Tx, key: TryKey): Promise<void> => forgetAttempts(tx, key, 1);

/** Forgets all tries for an address, from whatever device, which lifts every block. */
export const clearAttempts = (tx: Tx, emailHash: Buffer): Promise<number> =>
  tx.run('delete from sign_in_failure where tenant_id = $1 and email_hash = $2', [tx.tenantId, emailHash]);

/** Forgets the tries of known devices for an address: those who knew an earlier password must not fill their places. */
export const forgetDeviceTries = (tx: Tx, emailHash: Buffer): Promise<number> =>
  tx.run(`delete from sign_in_failure where tenant_id = $1 and email_hash = $2 and device_hash <> '\\x'`, [
    tx.tenantId,
    emailHash,
  ]);

/** Takes the tries for an address along to another one; where both have some, the more count. */
export const moveAttempts = (tx: Tx, tenantId: string, from: Buffer, to: Buffer): Promise<number> =>
  tx.run(
    `with moved as (delete from sign_in_failure where tenant_id = $1 and email_hash = $2 returning device_hash, failures, last_failed_at),
     kept as (
       insert into sign_in_failure as f (tenant_id, email_hash, device_hash, failures, last_failed_at, has_member)
       select t.tenant_id, $3, device_hash, failures, last_failed_at, true from ${TENANT_ROW}, moved
       on conflict (tenant_id, email_hash, device_hash) do update
         set failures = greatest(f.failures, excluded.failures), has_member = true,
             last_failed_at = greatest(f.last_failed_at, excluded.last_failed_at)
       returning 1)
     select from kept`,
    [tenantId, from, to],
  );

/** Waits for whoever opens a device's counter for the same address, until the transaction ends. */
export const lockDeviceCounters = (tx: Tx, tenantId: string, emailHash: Buffer): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(hashtextextended($1 || '/tries/' || encode($2::bytea, 'hex'), 0))`, [
    tenantId,
    emailHash,
  ]);

/** How many known devices have wrong tries for an address, other than this one. */
export async function otherDevicesTrying(tx: Tx, { emailHash, deviceHash }: TryKey): Promise<number> {
  const row = await tx.first<{ devices: number }>(
    `select count(*) as devices from sign_in_failure
      where tenant_id = $1 and email_hash = $2 and device_hash <> $3 and device_hash <> '\\x'`,
    [tx.tenantId, emailHash, deviceHash],
  );
  return row?.devices ?? 0;
}

/** What a member may try only so often. */
export type MemberTryKind = 'CURRENT_PASSWORD' | 'TAKEN_EMAIL' | 'EMAIL_CHANGE';

/** A member's tries after a moment, the latest first. */
export const recentTries = (tx: Tx, memberId: string, kind: MemberTryKind, since: Date): Promise<{ triedAt: Date }[]> =>
  tx.query(
    `select tried_at as "triedAt" from member_try where tenant_id = $1 and member_id = $2 and kind = $3 and tried_at > $4
      order by tried_at desc`,
    [tx.tenantId, memberId, kind, since],
  );

export const insertMemberTry = (
  tx: Tx,
  tenantId: string,
  { memberId, kind, tryId }: { memberId: string; kind: MemberTryKind; tryId: string },
  now: Date,
): Promise<number> =>
  tx.run('insert into member_try (tenant_id, member_id, kind, try_id, tried_at) values ($1, $2, $3, $4, $5)', [
    tenantId,
    memberId,
    kind,
    tryId,
    now,
  ]);

/** Takes a counted try back. */
export const deleteMemberTry = (tx: Tx, memberId: string, kind: MemberTryKind, tryId: string): Promise<number> =>
  tx.run('delete from member_try where tenant_id = $1 and member_id = $2 and kind = $3 and try_id = $4', [
    tx.tenantId,
    memberId,
    kind,
    tryId,
  ]);

/** Notes that a partner's token was used; 0 rows when it had been. */
export const insertTokenUse = (tx: Tx, tenantId: string, tokenId: string, expiresAt: Date): Promise<number> =>
  tx.run('insert into partner_token_use (tenant_id, token_id, expires_at) values ($1, $2, $3) on conflict do nothing', [
    tenantId,
    tokenId,
    expiresAt,
  ]);
