import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';

export interface TryKey {
  emailHash: Buffer;
  deviceHash: Buffer;
}

export async function consumeSignInAttempt(
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

/** Deletes tries up to `attempt`; later concurrent ones still count. */
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

/** Removes one counted try that was not checked; others still count. */
export const refundAttempt = (tx: Tx, key: TryKey): Promise<void> => forgetAttempts(tx, key, 1);

/** Deletes all tries of an address, from every device, which lifts every block. */
export const clearAttempts = (tx: Tx, emailHash: Buffer): Promise<number> =>
  tx.run('delete from sign_in_failure where tenant_id = $1 and email_hash = $2', [tx.tenantId, emailHash]);

/** Deletes tries of known devices, so devices with an earlier password cannot take up the limited places. */
export const forgetDeviceTries = (tx: Tx, emailHash: Buffer): Promise<number> =>
  tx.run(`delete from sign_in_failure where tenant_id = $1 and email_hash = $2 and device_hash <> '\\x'`, [
    tx.tenantId,
    emailHash,
  ]);

/** Moves the tries of an address to another; where both have some, the higher count stays. */
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

/** Serializes the creation of device counters for an address until the transaction ends. */
export const lockDeviceCounters = (tx: Tx, tenantId: string, emailHash: Buffer): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(hashtextextended($1 || '/tries/' || encode($2::bytea, 'hex'), 0))`, [
    tenantId,
    emailHash,
  ]);

export async function otherDevicesTrying(tx: Tx, { emailHash, deviceHash }: TryKey): Promise<number> {
  const row = await tx.first<{ devices: number }>(
    `select count(*) as devices from sign_in_failure
      where tenant_id = $1 and email_hash = $2 and device_hash <> $3 and device_hash <> '\\x'`,
    [tx.tenantId, emailHash, deviceHash],
  );
  return row?.devices ?? 0;
}

export type MemberTryKind = 'CURRENT_PASSWORD' | 'TAKEN_EMAIL' | 'EMAIL_CHANGE';

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

export const deleteMemberTry = (tx: Tx, memberId: string, kind: MemberTryKind, tryId: string): Promise<number> =>
  tx.run('delete from member_try where tenant_id = $1 and member_id = $2 and kind = $3 and try_id = $4', [
    tx.tenantId,
    memberId,
    kind,
    tryId,
  ]);

/** Records the use of a partner token; returns 0 if it was used before. */
export const insertTokenUse = (tx: Tx, tenantId: string, tokenId: string, expiresAt: Date): Promise<number> =>
  tx.run('insert into partner_token_use (tenant_id, token_id, expires_at) values ($1, $2, $3) on conflict do nothing', [
    tenantId,
    tokenId,
    expiresAt,
  ]);
