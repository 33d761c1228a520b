import { limits } from '@fareback/contract';
import { TENANT_ROW } from '../../../platform/database/tenant-row.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { DAY_MILLIS } from '../../../platform/durations.ts';
import { hashOfToken, newToken } from '../../../platform/ids.ts';

/** What a link in a mail does. */
export type MailLinkPurpose = 'PASSWORD_RESET' | 'EMAIL_RESTORE' | 'EMAIL_CONFIRM';

/** An address that a restore brings back: sealed, and its keyed look-up. */
export interface RestorableEmail {
  emailEncrypted: Buffer;
  emailHash: Buffer;
}

/** A restore link to be made; a trusted one keeps its address from everybody else while it lives [D-158]. */
export interface RestoreLink extends RestorableEmail {
  isTrusted: boolean;
}

/** A live link, without its token. */
export interface MailLink {
  memberId: string;
  createdAt: Date;
  /** Null for all but a restore. */
  emailEncrypted: Buffer | null;
  emailHash: Buffer | null;
}

const MINUTE_MILLIS = 60_000;

/**
 * Makes a member's only link that lets them choose a password, which voids the older one; it lives as long as a reset's unless
 * told otherwise. Answers its token, which exists nowhere else. None for nobody [PWD-06].
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

/** Makes a member's only link that confirms the present address, which voids the older one; answers its token [SIGNUP-21]. */
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
 * Makes a link that brings a member's earlier address back; older ones stay good. Each is later than all before it,
 * whatever the clocks say: using one voids what was made later, and changes sent at once must not turn that around.
 * The member must be locked. Answers its token [ACCT-09].
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
    `select member_id as "memberId", created_at as "createdAt", email_sealed as "emailEncrypted",
            email_hash as "emailHash"
       from mail_link where tenant_id = $1 and token_hash = $2 and purpose = $3 and expires_at > $4`,
    [tx.tenantId, hashOfToken(token), purpose, now],
  );

/** Uses up a live link; undefined when it is unknown, expired or void, or another use of it came first. */
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

/** Voids a member's reset link. */
export const voidResetLinks = (tx: Tx, memberId: string): Promise<number> =>
  tx.run(`delete from mail_link where tenant_id = $1 and member_id = $2 and purpose = 'PASSWORD_RESET'`, [
    tx.tenantId,
    memberId,
  ]);

/** Voids what was sent to an address that is no longer the member's: the reset link, and the one that confirms it. */
export const voidLinksToPresent = (tx: Tx, memberId: string): Promise<number> =>
  tx.run(`delete from mail_link where tenant_id = $1 and member_id = $2 and purpose <> 'EMAIL_RESTORE'`, [
    tx.tenantId,
    memberId,
  ]);

/**
 * Voids links that somebody else may have had made in a member's name, now that the reader of an address has proved to
 * be its member: every link, of both kinds, made since the earliest live one that keeps this address, and every one to
 * an address that was never trusted. A stranger may have signed up with such an address before moving on to the
 * reader's [D-158].
 */
export const voidLinksAgainst = (tx: Tx, memberId: string, emailHash: Buffer, now: Date): Promise<number> =>
  tx.run(
    `delete from mail_link
      where tenant_id = $1 and member_id = $2
        and (not is_trusted
          or created_at >= (select min(created_at) from mail_link where tenant_id = $1 and member_id = $2 and email_hash = $3 and expires_at > $4))`,
    [tx.tenantId, memberId, emailHash, now],
  );

/** Whether a live restore link of a member other than this one keeps an address from everybody else [D-158]. */
export const isEmailReserved = async (tx: Tx, emailHash: Buffer, memberId: string, now: Date): Promise<boolean> =>
  (await tx.first(
    'select 1 from mail_link where tenant_id = $1 and email_hash = $2 and member_id <> $3 and is_trusted and expires_at > $4 limit 1',
    [tx.tenantId, emailHash, memberId, now],
  )) !== undefined;

/** Whether live links keep an address for its member already, and whether one of them is trusted. */
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

/** Deletes links past their life, a day later. */
export const pruneMailLinks = (tx: Tx, now: Date): Promise<number> =>
  tx.run(`delete from mail_link where tenant_id = $1 and expires_at <= $2::timestamptz - interval '1 day'`, [
    tx.tenantId,
    now,
  ]);
