import { limits } from '@fareback/contract';
import type { Tx } from '../../platform/database/transactions.ts';
import type { EncryptedRows, PersonalData } from '../../platform/encryption/personal-data.ts';

import { findMember } from '../members/index.ts';
import { accountsOf, deleteAccountsOf } from './agency-account/account-store.ts';
import { pruneAgencySignIns } from './agency-account/flow-store.ts';
import { secretContext } from './agency-account/setting-store.ts';
import { emailContext } from './email/restore-email.ts';
import { deletePasskeysOf, passkeysOf } from './passkeys/passkey-store.ts';
import { pruneMailLinks } from './password/mail-link-store.ts';
import { attemptsKey } from './sign-in/sign-in-attempts.ts';
import { clearAttempts } from './store.ts';

/** Failed tries of an address are deleted this long after the last one, unless they block it. */
const TRIES_RETENTION_DAYS = 30;

/**
 * Retention of a block for an address without an account. A year, because deletion reveals that no account exists,
 * which a sign-up reveals at once anyway.
 */
const NOBODYS_BLOCK_RETENTION_DAYS = 365;

/**
 * Deletes expired sessions, partner tokens, links, member tries and change records, and old failed tries of unblocked
 * addresses: an account's block never expires, while addresses invented by strangers do [AUTH-13, AUTH-24].
 */
export async function pruneSignIns(tx: Tx, now: Date): Promise<number> {
  const rows = await Promise.all([
    tx.run(
      `delete from session where tenant_id = $1 and ctid = any(array(
         select ctid from session
          where tenant_id = $1
            and (last_seen_at <= $2::timestamptz - make_interval(days => $3) or created_at <= $2::timestamptz - make_interval(days => $4)
              or ends_at <= $2::timestamptz)
          limit 10000))`,
      [tx.tenantId, now, limits.sessionIdleDays, limits.sessionAbsoluteDays],
    ),
    tx.run(
      'delete from partner_token_use where tenant_id = $1 and expires_at <= $2::timestamptz - make_interval(days => 30)',
      [tx.tenantId, now],
    ),
    tx.run(
      `delete from sign_in_failure
        where tenant_id = $1
          and (failures < $3 and last_failed_at <= $2::timestamptz - make_interval(days => $4)
            or not has_member and last_failed_at <= $2::timestamptz - make_interval(days => $5))`,
      [tx.tenantId, now, limits.signInAttemptsMax, TRIES_RETENTION_DAYS, NOBODYS_BLOCK_RETENTION_DAYS],
    ),
    tx.run(`delete from member_try where tenant_id = $1 and tried_at <= $2::timestamptz - interval '1 day'`, [
      tx.tenantId,
      now,
    ]),
    pruneMailLinks(tx, now),
    pruneAgencySignIns(tx, now),
    // Only processes of the release before read these records, for six hours at most (docs/decisions/0076).
    tx.run(
      `delete from member_change where tenant_id = $1 and ctid = any(array(
         select ctid from member_change
          where tenant_id = $1 and made_at < now() - interval '24 hours' limit 10000))`,
      [tx.tenantId],
    ),
  ]);
  return rows.reduce((sum, went) => sum + went, 0);
}

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  { table: 'mail_link', key: { token_hash: 'bytea' }, columns: { email_sealed: emailContext } },
  { table: 'rider_openid', key: { issuer: 'text' }, columns: { secret_sealed: secretContext } },
];

/** The member's sessions, passkeys, agency accounts, valid email links, failed tries of the address and account, and recent messages. */
export const personal: PersonalData = {
  tables: {
    session: 'sessions',
    member_passkey: 'passkeys',
    member_agency_account: 'agencyAccounts',
    mail_link: 'mailLinks',
    member_try: 'accountTries',
    member_change: 'changes',
  },

  async read({ tx, keyRing, tenantId, memberId }) {
    const sessions = await tx.query(
      `select session_id as "sessionId", browser, system, created_at as "createdAt", last_seen_at as "lastSeenAt"
         from session where tenant_id = $1 and member_id = $2 order by created_at, session_id`,
      [tx.tenantId, memberId],
    );
    const passkeys = (await passkeysOf(tx, memberId)).map(({ name, host, isSynced, createdAt, lastUsedAt }) => ({
      name,
      host,
      isSynced,
      createdAt,
      lastUsedAt,
    }));
    const agencyAccounts = await accountsOf(tx, memberId);
    const mailLinks = await tx.query(
      `select purpose, created_at as "createdAt", expires_at as "expiresAt"
         from mail_link where tenant_id = $1 and member_id = $2 order by created_at`,
      [tx.tenantId, memberId],
    );
    const email = (await findMember(tx, memberId))?.email;
    const wrongPasswords = await tx.query(
      `select failures, last_failed_at as "lastFailedAt" from sign_in_failure where tenant_id = $1 and email_hash = $2 order by last_failed_at`,
      [tx.tenantId, email ? attemptsKey(keyRing, tenantId, email) : Buffer.alloc(0)],
    );
    const accountTries = await tx.query(
      `select kind, tried_at as "triedAt" from member_try where tenant_id = $1 and member_id = $2 order by tried_at, try_id`,
      [tx.tenantId, memberId],
    );
    const changes = await tx.query(
      `select made_at as "madeAt" from member_change where tenant_id = $1 and member_id = $2 order by made_at, change_id`,
      [tx.tenantId, memberId],
    );
    return { sessions, passkeys, agencyAccounts, mailLinks, wrongPasswords, accountTries, changes };
  },

  async forget({ tx, keyRing, tenantId, memberId }) {
    const email = (await findMember(tx, memberId))?.email;
    if (email) await clearAttempts(tx, attemptsKey(keyRing, tenantId, email));
    await tx.run('delete from member_try where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
    await tx.run('delete from mail_link where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
    await deletePasskeysOf(tx, memberId);
    await deleteAccountsOf(tx, memberId);
    await tx.run('delete from session where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
  },
};
