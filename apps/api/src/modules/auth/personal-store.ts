import type { PersonalData } from '../../platform/encryption/personal-data.ts';
import { findMember } from '../members/index.ts';
import { attemptsKey } from './sign-in/sign-in-attempts.ts';
import { clearAttempts } from './store.ts';

/** The member's sessions, valid email links, failed tries of the address and account, and recent messages. */
export const personal: PersonalData = {
  tables: { session: 'sessions', mail_link: 'mailLinks', member_try: 'accountTries', member_change: 'changes' },

  async read({ tx, keyRing, tenantId, memberId }) {
    const sessions = await tx.query(
      `select session_id as "sessionId", browser, system, created_at as "createdAt", last_seen_at as "lastSeenAt"
         from session where tenant_id = $1 and member_id = $2 order by created_at, session_id`,
      [tx.tenantId, memberId],
    );
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
    return { sessions, mailLinks, wrongPasswords, accountTries, changes };
  },

  async forget({ tx, keyRing, tenantId, memberId }) {
    const email = (await findMember(tx, memberId))?.email;
    if (email) await clearAttempts(tx, attemptsKey(keyRing, tenantId, email));
    await tx.run('delete from member_try where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
    await tx.run('delete from mail_link where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
    await tx.run('delete from session where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
  },
};
