import { limits } from '@fareback/contract';
import { TENANT_ROW } from '../../../platform/database/sql.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { hashOfToken, newToken } from '../../../platform/ids.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';

export type MailLinkPurpose = 'PASSWORD_RESET' | 'EMAIL_RESTORE' | 'EMAIL_CONFIRM';

export interface RestorableEmail {
  emailEncrypted: Buffer;
  emailHash: Buffer;
}

interface RestoreLink extends RestorableEmail {
  isTrusted: boolean;
}

export interface MailLink {
  memberId: string;
  createdAt: Date;
  /** Null except for a restore. */
  emailEncrypted: Buffer | null;
  emailHash: Buffer | null;
}

const MINUTE_MILLIS = 60_000;

/**
 * Creates a member's only password link and voids the older one, with a reset's lifetime by default. Returns its token,
 * which is stored nowhere. For an unknown member it stores no link [PWD-06].
 */
export async function createResetLink(
  tx: Tx,
  tenantId: string,
  { memberId, lifeMillis = limits.resetLinkLifeMinutes * MINUTE_MILLIS }: { memberId: string; lifeMillis?: number },
  now: Date,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + lifeMillis);
  await tx.run(
    `insert into mail_link (tenant_id, token_hash, purpose, member_id, created_at, expires_at)
     select tenant_id, $2, 'PASSWORD_RESET', member_id, $4, $5 from member where tenant_id = $1 and member_id = $3
     on conflict (tenant_id, member_id) where purpose = 'PASSWORD_RESET' do update
       set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [tenantId, hashOfToken(token), memberId, now, expiresAt],
  );
  return token;
}

/** Creates a member's only confirmation link and voids the older one; returns its token [SIGNUP-21]. */
export async function createConfirmLink(tx: Tx, tenantId: string, memberId: string, now: Date): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + limits.emailConfirmLinkLifeDays * DAY_MILLIS);
  await tx.run(
    `insert into mail_link (tenant_id, token_hash, purpose, member_id, created_at, expires_at)
     values ($1, $2, 'EMAIL_CONFIRM', $3, $4, $5)
     on conflict (tenant_id, member_id) where purpose = 'EMAIL_CONFIRM' do update
       set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [tenantId, hashOfToken(token), memberId, now, expiresAt],
  );
  return token;
}

/**
 * Creates a restore link for a member's earlier address; older ones stay valid. Its time is later than all before,
 * whatever the clock says, because using one voids later ones and concurrent changes must not reverse that. The member
 * must be locked. Returns its token [ACCT-09].
 */
export async function createRestoreLink(
  tx: Tx,
  tenantId: string,
  { memberId, link }: { memberId: string; link: RestoreLink },
  now: Date,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + limits.emailRestoreLinkLifeDays * DAY_MILLIS);
  await tx.run(
    `insert into mail_link (tenant_id, token_hash, purpose, member_id, email_sealed, email_hash, is_trusted, created_at, expires_at)
     select t.tenant_id, $2, 'EMAIL_RESTORE', $3, $4, $5, $6,
            greatest($7::timestamptz, (select max(created_at) from mail_link where tenant_id = $1 and member_id = $3) + interval '1 millisecond'), $8
       from ${TENANT_ROW}`,
    [tenantId, hashOfToken(token), memberId, link.emailEncrypted, link.emailHash, link.isTrusted, now, expiresAt],
  );
  return token;
}

/**
 * Looks up a valid link without using it, to find its member. Lock that member before using the link, like all code
 * that voids links, to avoid deadlocks.
 */
export const findMailLink = (
  tx: Tx,
  purpose: MailLinkPurpose,
  token: string,
  now: Date,
): Promise<MailLink | undefined> =>
  tx.first<MailLink & Record<string, unknown>>(
    `select member_id as "memberId", created_at as "createdAt", email_sealed as "emailEncrypted",
            email_hash as "emailHash"
       from mail_link where tenant_id = $1 and token_hash = $2 and purpose = $3 and expires_at > $4`,
    [tx.tenantId, hashOfToken(token), purpose, now],
  );

/** Uses up a valid link; undefined if it is unknown, expired, void or already used. */
export const spendMailLink = (
  tx: Tx,
  purpose: MailLinkPurpose,
  token: string,
  now: Date,
): Promise<MailLink | undefined> =>
  tx.first<MailLink & Record<string, unknown>>(
    `delete from mail_link where tenant_id = $1 and token_hash = $2 and purpose = $3 and expires_at > $4
     returning member_id as "memberId", created_at as "createdAt", email_sealed as "emailEncrypted",
               email_hash as "emailHash"`,
    [tx.tenantId, hashOfToken(token), purpose, now],
  );

export const voidResetLinks = (tx: Tx, memberId: string): Promise<number> =>
  tx.run(`delete from mail_link where tenant_id = $1 and member_id = $2 and purpose = 'PASSWORD_RESET'`, [
    tx.tenantId,
    memberId,
  ]);

/** Voids the reset and confirmation links sent to a member's former address. */
export const voidLinksToPresent = (tx: Tx, memberId: string): Promise<number> =>
  tx.run(`delete from mail_link where tenant_id = $1 and member_id = $2 and purpose <> 'EMAIL_RESTORE'`, [
    tx.tenantId,
    memberId,
  ]);

/**
 * Voids links that another person may have created for a member, after the reader of an address proved to be that
 * member: all links created since the earliest valid one for this address, and all to addresses never trusted, because
 * a stranger may have signed up with such an address first [D-158].
 */
export const voidLinksAgainst = (tx: Tx, memberId: string, emailHash: Buffer, now: Date): Promise<number> =>
  tx.run(
    `delete from mail_link
      where tenant_id = $1 and member_id = $2
        and (not is_trusted
          or created_at >= (select min(created_at) from mail_link where tenant_id = $1 and member_id = $2 and email_hash = $3 and expires_at > $4))`,
    [tx.tenantId, memberId, emailHash, now],
  );

/** True if another member's valid restore link reserves an address [D-158]. */
export const isEmailReserved = async (tx: Tx, emailHash: Buffer, memberId: string, now: Date): Promise<boolean> =>
  (await tx.first(
    'select 1 from mail_link where tenant_id = $1 and email_hash = $2 and member_id <> $3 and is_trusted and expires_at > $4 limit 1',
    [tx.tenantId, emailHash, memberId, now],
  )) !== undefined;

/** Checks if valid links already keep an address for its member, and if one is trusted. */
export const readRestoreState = (
  tx: Tx,
  memberId: string,
  emailHash: Buffer,
  now: Date,
): Promise<{ isKept: boolean; isTrusted: boolean } | undefined> =>
  tx.first(
    `select count(*) > 0 as "isKept", coalesce(bool_or(is_trusted), false) as "isTrusted"
       from mail_link where tenant_id = $1 and member_id = $2 and email_hash = $3 and expires_at > $4`,
    [tx.tenantId, memberId, emailHash, now],
  );

/** Deletes links one day after their expiry. */
export const pruneMailLinks = (tx: Tx, now: Date): Promise<number> =>
  tx.run(`delete from mail_link where tenant_id = $1 and expires_at <= $2::timestamptz - interval '1 day'`, [
    tx.tenantId,
    now,
  ]);
