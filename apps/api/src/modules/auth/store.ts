import type { Tx } from '../../platform/database.ts';

/** Takes the next try for an address and answers its number since the last success, counting from 1. */
export async function takeAttempt(tx: Tx, tenantId: string, emailHash: Buffer, now: Date): Promise<number> {
  const row = await tx.first<{ failures: number }>(
    `insert into sign_in_failure as f (tenant_id, email_hash, failures, last_failed_at) values ($1, $2, 1, $3)
     on conflict (tenant_id, email_hash, device_hash) do update set failures = least(f.failures + 1, 1000000), last_failed_at = $3
     returning failures`,
    [tenantId, emailHash, now],
  );
  if (!row) throw new Error('A try was not counted');
  return row.failures;
}

/** Forgets the tries up to and including `attempt`; later ones, taken meanwhile, stay counted. */
export async function forgetAttempts(tx: Tx, emailHash: Buffer, attempt: number): Promise<void> {
  const forgotten = await tx.run('delete from sign_in_failure where email_hash = $1 and failures <= $2', [
    emailHash,
    attempt,
  ]);
  if (forgotten === 0) {
    await tx.run('update sign_in_failure set failures = failures - $2 where email_hash = $1 and failures > $2', [
      emailHash,
      attempt,
    ]);
  }
}

/** Gives back one try that was taken and never judged; others stay counted. */
export async function giveBackAttempt(tx: Tx, emailHash: Buffer): Promise<void> {
  const last = await tx.run('delete from sign_in_failure where email_hash = $1 and failures <= 1', [emailHash]);
  if (last === 0) {
    await tx.run('update sign_in_failure set failures = failures - 1 where email_hash = $1', [emailHash]);
  }
}

/** Forgets all tries, which lifts a block. */
export const clearAttempts = (tx: Tx, emailHash: Buffer): Promise<number> =>
  tx.run('delete from sign_in_failure where email_hash = $1', [emailHash]);

/** Notes that a partner's token was used; 0 rows when it had been. */
export const insertTokenUse = (tx: Tx, tenantId: string, tokenId: string, expiresAt: Date): Promise<number> =>
  tx.run('insert into partner_token_use (tenant_id, token_id, expires_at) values ($1, $2, $3) on conflict do nothing', [
    tenantId,
    tokenId,
    expiresAt,
  ]);
