import { createHash } from 'node:crypto';
import { limits } from '@fareback/contract';
import type { Tx } from '../../platform/database.ts';
import { newToken } from '../../platform/ids.ts';

/** What a link in a mail does. */
export type MailLinkPurpose = 'PASSWORD_RESET' | 'EMAIL_RESTORE';

/** An address that a restore brings back: sealed, and its keyed look-up. */
export interface KeptEmail {
  emailSealed: Buffer;
  emailHash: Buffer;
}

/** A live link, without its token. */
export interface MailLink {
  memberId: string;
  createdAt: Date;
  /** Null for a reset. */
  emailSealed: Buffer | null;
}

/** How a link's token is kept: hashed, because whoever reads the table must not become the member. */
const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const MINUTE_MILLIS = 60_000;
const DAY_MILLIS = 86_400_000;

/** Makes a member's only reset link, which voids the older one; answers its token, which exists nowhere else [PWD-06]. */
export async function createResetLink(tx: Tx, tenantId: string, memberId: string, now: Date): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + limits.resetLinkLifeMinutes * MINUTE_MILLIS);
  await tx.run(
    `insert into mail_link (tenant_id, token_hash, purpose, member_id, created_at, expires_at)
     values ($1, $2, 'PASSWORD_RESET', $3, $4, $5)
     on conflict (tenant_id, member_id) where purpose = 'PASSWORD_RESET' do update
       set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [tenantId, hashOfToken(token), memberId, now, expiresAt],
  );
  return token;
}

/** Makes a link that brings a member's earlier address back; older ones stay good. Answers its token [ACCT-09]. */
export async function createRestoreLink(
  tx: Tx,
  tenantId: string,
  memberId: string,
  now: Date,
  email: KeptEmail,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + limits.emailRestoreLinkLifeDays * DAY_MILLIS);
  await tx.run(
    `insert into mail_link (tenant_id, token_hash, purpose, member_id, email_sealed, email_hash, created_at, expires_at)
     values ($1, $2, 'EMAIL_RESTORE', $3, $4, $5, $6, $7)`,
    [tenantId, hashOfToken(token), memberId, email.emailSealed, email.emailHash, now, expiresAt],
  );
  return token;
}

/**
 * The live link behind a token, looked at and not used: to learn whose it is. Lock that member before using the link,
 * as everybody does who voids links, so that two never wait for each other.
 */
export const findMailLink = (
  tx: Tx,
  purpose: MailLinkPurpose,
  token: string,
  now: Date,
): Promise<MailLink | undefined> =>
  tx.first<MailLink & Record<string, unknown>>(
    `select member_id as "memberId", created_at as "createdAt", email_sealed as "emailSealed"
       from mail_link where token_hash = $1 and purpose = $2 and expires_at > $3`,
    [hashOfToken(token), purpose, now],
  );

/** Uses a live link up; undefined when it is unknown, expired, void, or another use of it came first. */
export const spendMailLink = (
  tx: Tx,
  purpose: MailLinkPurpose,
  token: string,
  now: Date,
): Promise<MailLink | undefined> =>
  tx.first<MailLink & Record<string, unknown>>(
    `delete from mail_link where token_hash = $1 and purpose = $2 and expires_at > $3
     returning member_id as "memberId", created_at as "createdAt", email_sealed as "emailSealed"`,
    [hashOfToken(token), purpose, now],
  );

/** Voids a member's reset link: after a reset, and when the address it went to is no longer the member's. */
export const voidResetLinks = (tx: Tx, memberId: string): Promise<number> =>
  tx.run(`delete from mail_link where member_id = $1 and purpose = 'PASSWORD_RESET'`, [memberId]);

/** Voids every link of a member that was made at or after a moment, of both kinds [D-158]. */
export const voidLinksSince = (tx: Tx, memberId: string, moment: Date): Promise<number> =>
  tx.run('delete from mail_link where member_id = $1 and created_at >= $2', [memberId, moment]);

/** The member for whom a live restore link keeps an address; undefined when nobody does [D-158]. */
export async function emailKeptFor(tx: Tx, emailHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await tx.first<{ memberId: string }>(
    `select member_id as "memberId" from mail_link where email_hash = $1 and expires_at > $2 limit 1`,
    [emailHash, now],
  );
  return row?.memberId;
}

/** Deletes links past their life, a day later. */
export const pruneMailLinks = (tx: Tx, now: Date): Promise<number> =>
  tx.run(`delete from mail_link where expires_at <= $1::timestamptz - interval '1 day'`, [now]);
