import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { advisoryLock } from '../database/advisory-lock.ts';

const ASK_EVERY_MILLIS = 300;

/**
 * Waits until no other process migrates this database; the lock ends with the connection. Polls, because waiting inside
 * a statement would hold a snapshot that a concurrent index build in the other process waits for. Throws after
 * `patienceMillis`.
 */
export async function takeTurn(
  client: pg.Client,
  tell: (line: string) => void,
  patienceMillis = 3_600_000,
): Promise<void> {
  const began = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(${advisoryLock.migration}) as mine`,
    );
    if (rows[0]?.mine) return;
    if (isFirst) tell('another process migrates this database: waiting for it');
    if (performance.now() - began > patienceMillis)
      throw new Error(
        `Another process has been migrating this database for ${Math.round(patienceMillis / 60_000)} minutes: nothing was done here. Look for it, and run this again.`,
      );
    await wait(ASK_EVERY_MILLIS);
  }
}
