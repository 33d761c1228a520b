import { brokenConstraint } from '../../platform/database/errors.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { Member, MemberStatus, NewMember, Terms } from './shapes.ts';

const COLUMNS = `member_id as "memberId", email, email_since as "emailSince", email_proved_at as "emailProvedAt",
  email_check as "emailCheck",
  password_set_at as "passwordSetAt", name, status, language, feature_flags as "featureFlags",
  partner_member_id as "partnerMemberId", phone_last_digits as "phoneLastDigits",
  phone_verified_at is not null as "isPhoneVerified", opted_out_before as "optedOutBefore", terms_accepted_at as "termsAcceptedAt",
  terms_version as "termsVersion", terms_declined_version as "termsDeclinedVersion",
  tutorial_seen_at as "tutorialSeenAt", new_feature_seen_id as "newFeatureSeenId", celebrated_levels as "celebratedLevels",
  created_at as "createdAt", last_active_at as "lastActiveAt"`;

const BY_ID = `select ${COLUMNS} from member where tenant_id = $1 and member_id = $2`;
const BY_EMAIL = `select ${COLUMNS} from member where tenant_id = $1 and email = $2`;
const BY_PARTNER = `select ${COLUMNS} from member where tenant_id = $1 and partner_member_id = $2`;
const LOCKED = `${BY_ID} for no key update`;

export const memberById = (tx: Tx, memberId: string): Promise<Member | undefined> =>
  tx.first<Member>(BY_ID, [tx.tenantId, memberId]);

export const memberByEmail = (tx: Tx, email: string): Promise<Member | undefined> =>
  tx.first<Member>(BY_EMAIL, [tx.tenantId, email]);

export const memberByPartner = (tx: Tx, partnerMemberId: string): Promise<Member | undefined> =>
  tx.first<Member>(BY_PARTNER, [tx.tenantId, partnerMemberId]);

export const lockedMember = (tx: Tx, memberId: string): Promise<Member | undefined> =>
  tx.first<Member>(LOCKED, [tx.tenantId, memberId]);

/** Locks members by id, because concurrent transactions must wait instead of deadlocking. */
export const lockedMembers = (tx: Tx, memberIds: string[]): Promise<Member[]> =>
  tx.query<Member>(
    `select ${COLUMNS} from member where tenant_id = $1 and member_id = any($2::uuid[]) order by member_id for no key update`,
    [tx.tenantId, memberIds],
  );

export const namedMembers = (
  tx: Tx,
  { ids, emails }: { ids: readonly string[]; emails: readonly string[] },
): Promise<Pick<Member, 'memberId' | 'email' | 'status'>[]> =>
  tx.query(
    `select member_id as "memberId", email, status from member
      where tenant_id = $1 and (member_id = any($2::uuid[]) or email = any($3::text[]))`,
    [tx.tenantId, [...ids], [...emails]],
  );

export const firstJoined = async (tx: Tx): Promise<Date | null> =>
  (await tx.first<{ at: Date | null }>('select min(created_at) as at from member where tenant_id = $1', [tx.tenantId]))
    ?.at ?? null;

export async function insertMember(tx: Tx, tenantId: string, now: Date, member: NewMember): Promise<boolean> {
  const rows = await tx.run(
    `insert into member (tenant_id, member_id, email, name, status, partner_member_id, password_hash, password_set_at,
                         terms_accepted_at, terms_url, privacy_url, terms_version, created_at, last_active_at, confirmed_age)
     values ($1, $2, $3, $4, $5, $6, $7, case when $7::text is null then null else $12::timestamptz end,
             $8, $9, $10, $11, $12, $12, $13)
     on conflict do nothing`,
    [
      tenantId,
      member.memberId,
      member.email,
      member.name,
      member.status,
      member.partnerMemberId ?? null,
      member.passwordHash ?? null,
      member.terms ? now : null,
      member.terms?.termsUrl ?? null,
      member.terms?.privacyUrl ?? null,
      member.terms?.version ?? null,
      now,
      member.confirmedAge ?? null,
    ],
  );
  return rows === 1;
}

/** What decides whether members may take part in a draw; the email only if it is proven. */
export const entrantRows = (
  tx: Tx,
  memberIds: string[],
): Promise<{ memberId: string; status: string; provenEmail: string | null }[]> =>
  tx.query(
    `select member_id as "memberId", status, case when email_proved_at is not null then email end as "provenEmail"
       from member where tenant_id = $1 and member_id = any($2::uuid[])`,
    [tx.tenantId, memberIds],
  );

export const writeStatus = (tx: Tx, memberId: string, status: MemberStatus): Promise<number> =>
  tx.run(
    `update member set status = $3, opted_out_before = $3 = 'SUSPENDED' and (opted_out_before or status = 'OPTED_OUT')
      where tenant_id = $1 and member_id = $2`,
    [tx.tenantId, memberId, status],
  );

export const writeTerms = (
  tx: Tx,
  memberId: string,
  { termsUrl, privacyUrl, version }: Terms,
  now: Date,
): Promise<number> =>
  tx.run(
    `update member set status = 'CONSENT', terms_accepted_at = $3, terms_url = $4, privacy_url = $5, terms_version = $6
      where tenant_id = $1 and member_id = $2 and status = 'NEW'`,
    [tx.tenantId, memberId, now, termsUrl, privacyUrl, version],
  );

const HAS_OLDER = `tenant_id = $1 and member_id = $2 and status in ('CONSENT', 'VERIFIED') and coalesce(terms_version, 1) < $3`;

/** Saves newer agreed terms and keeps the previous ones. */
export const writeNewerTerms = (
  tx: Tx,
  memberId: string,
  { termsUrl, privacyUrl, version }: Terms,
  now: Date,
): Promise<number> =>
  tx.run(
    `with before as (
       select jsonb_build_object('version', coalesce(terms_version, 1), 'acceptedAt', terms_accepted_at,
                                 'termsUrl', terms_url, 'privacyUrl', privacy_url) as terms
         from member where ${HAS_OLDER} for update
     )
     update member
        set terms_before = terms_before || before.terms,
            terms_version = $3, terms_accepted_at = $4, terms_url = $5, privacy_url = $6, terms_declined_version = null
       from before where tenant_id = $1 and member_id = $2`,
    [tx.tenantId, memberId, version, now, termsUrl, privacyUrl],
  );

export const writeDeclined = (tx: Tx, memberId: string, version: number): Promise<number> =>
  tx.run(`update member set terms_declined_version = $3 where ${HAS_OLDER}`, [tx.tenantId, memberId, version]);

export const writeLanguage = (tx: Tx, memberId: string, language: string): Promise<number> =>
  tx.run('update member set language = $3 where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId, language]);

export const writeTutorialSeen = (tx: Tx, memberId: string, now: Date): Promise<number> =>
  tx.run(
    'update member set tutorial_seen_at = $3 where tenant_id = $1 and member_id = $2 and tutorial_seen_at is null',
    [tx.tenantId, memberId, now],
  );

export const writeCelebratedLevels = (
  tx: Tx,
  memberId: string,
  statusId: string,
  levels: readonly string[],
): Promise<number> =>
  tx.run(
    `update member set celebrated_levels = coalesce(celebrated_levels, '{}') || jsonb_build_object($3::text, $4::jsonb)
      where tenant_id = $1 and member_id = $2`,
    [tx.tenantId, memberId, statusId, JSON.stringify(levels)],
  );

export const writeNewFeatureSeen = (tx: Tx, memberId: string, featureId: string | null): Promise<number> =>
  tx.run(
    'update member set new_feature_seen_id = $3 where tenant_id = $1 and member_id = $2 and new_feature_seen_id is distinct from $3',
    [tx.tenantId, memberId, featureId],
  );

export const writeFlag = (tx: Tx, memberId: string, flag: string, isOn: boolean): Promise<number> =>
  tx.run(
    'update member set feature_flags = feature_flags || jsonb_build_object($3::text, $4::boolean) where tenant_id = $1 and member_id = $2',
    [tx.tenantId, memberId, flag, isOn],
  );

/** Records activity at most once per `everySeconds`, so reads rarely cause a write. */
export const writeActive = (tx: Tx, memberId: string, now: Date, everySeconds: number): Promise<number> =>
  tx.run(
    `update member set last_active_at = $3
      where tenant_id = $1 and member_id = $2 and last_active_at < $3::timestamptz - make_interval(secs => $4)`,
    [tx.tenantId, memberId, now, everySeconds],
  );

export const writeAgreedVersion = (tx: Tx, memberId: string, version: number): Promise<number> =>
  tx.run('update member set terms_version = $3 where tenant_id = $1 and member_id = $2', [
    tx.tenantId,
    memberId,
    version,
  ]);

export const writePast = (tx: Tx, memberId: string, joinedAt: Date, lastActiveAt: Date): Promise<number> =>
  tx.run('update member set created_at = $3, last_active_at = $4 where tenant_id = $1 and member_id = $2', [
    tx.tenantId,
    memberId,
    joinedAt,
    lastActiveAt,
  ]);

export const passwordRow = (
  tx: Tx,
  memberId: string,
): Promise<{ passwordHash: string | null; passwordSetAt: Date | null } | undefined> =>
  tx.first(
    'select password_hash as "passwordHash", password_set_at as "passwordSetAt" from member where tenant_id = $1 and member_id = $2',
    [tx.tenantId, memberId],
  );

export const writePassword = (
  tx: Tx,
  memberId: string,
  passwordHash: string | null,
  setAt: Date | null,
): Promise<number> =>
  tx.run('update member set password_hash = $3, password_set_at = $4 where tenant_id = $1 and member_id = $2', [
    tx.tenantId,
    memberId,
    passwordHash,
    setAt,
  ]);

export const writeName = (tx: Tx, memberId: string, name: string): Promise<number> =>
  tx.run('update member set name = $3 where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId, name]);

const isTaken = (error: unknown): boolean => brokenConstraint(error) === 'member_email_unique';

/**
 * Sets a member's email after locking it. Returns false, without changes, if it belongs to another member or
 * `isForbidden`, called under the lock, says so; the transaction stays usable.
 */
export async function writeEmail(
  tx: Tx,
  memberId: string,
  { email, isForbidden }: { email: string; isForbidden: () => Promise<boolean> },
  now: Date,
): Promise<boolean> {
  await tx.run('savepoint before_email');
  let isWritten = true;
  try {
    await tx.run(
      'update member set email = $3, email_since = $4, email_proved_at = null, email_check = null where tenant_id = $1 and member_id = $2',
      [tx.tenantId, memberId, email, now],
    );
  } catch (error) {
    if (!isTaken(error)) throw error;
    isWritten = false;
  }
  if (isWritten && !(await isForbidden())) return true;
  await tx.run('rollback to savepoint before_email');
  return false;
}

export const writeEmailProved = (tx: Tx, memberId: string, now: Date): Promise<number> =>
  tx.run('update member set email_proved_at = $3 where tenant_id = $1 and member_id = $2', [
    tx.tenantId,
    memberId,
    now,
  ]);

/** Saves the state of an email's confirmation, unless the member has a different email by now. */
export const writeEmailCheck = (
  tx: Tx,
  memberId: string,
  { email, check }: { email: string; check: 'ASKED' | 'UNDELIVERED' },
): Promise<number> =>
  tx.run('update member set email_check = $4 where tenant_id = $1 and member_id = $2 and email = $3', [
    tx.tenantId,
    memberId,
    email,
    check,
  ]);

export const lockNumber = (tx: Tx, tenantId: string, phoneHash: Buffer): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(hashtextextended($1 || encode($2::bytea, 'hex'), 0))`, [tenantId, phoneHash]);

export const phoneHashRow = (
  tx: Tx,
  memberId: string,
): Promise<{ phoneHash: Buffer | null; phoneEncrypted: Buffer | null } | undefined> =>
  tx.first(
    'select phone_hash as "phoneHash", phone_sealed as "phoneEncrypted" from member where tenant_id = $1 and member_id = $2',
    [tx.tenantId, memberId],
  );

export const anyPhoneRow = (tx: Tx): Promise<{ phoneHash: Buffer; phoneEncrypted: Buffer } | undefined> =>
  tx.first(
    `select phone_hash as "phoneHash", phone_sealed as "phoneEncrypted" from member
      where tenant_id = $1 and phone_hash is not null and phone_sealed is not null limit 1`,
    [tx.tenantId],
  );

export const phoneOwnerRow = (tx: Tx, phoneHash: Buffer): Promise<{ memberId: string } | undefined> =>
  tx.first(
    'select member_id as "memberId" from member where tenant_id = $1 and phone_hash = $2 and phone_verified_at is not null',
    [tx.tenantId, phoneHash],
  );

/** Verified numbers of the members who verified theirs first. */
export const firstPhoneRows = (tx: Tx, most: number): Promise<{ name: string; phoneEncrypted: Buffer }[]> =>
  tx.query(
    `select coalesce(name, '') as name, phone_sealed as "phoneEncrypted" from member
      where tenant_id = $1 and phone_verified_at is not null and phone_sealed is not null
      order by phone_verified_at, member_id limit $2`,
    [tx.tenantId, most],
  );

export const writePhone = (
  tx: Tx,
  memberId: string,
  now: Date,
  phone: { phoneHash: Buffer; phoneEncrypted: Buffer; phoneLastDigits: string },
): Promise<number> =>
  tx.run(
    `update member set phone_hash = $3, phone_sealed = $4, phone_last_digits = $5, phone_verified_at = $6,
            status = case when status in ('NEW', 'CONSENT') then 'VERIFIED' else status end
      where tenant_id = $1 and member_id = $2`,
    [tx.tenantId, memberId, phone.phoneHash, phone.phoneEncrypted, phone.phoneLastDigits, now],
  );

export const clearPhone = (tx: Tx, memberId: string): Promise<number> =>
  tx.run(
    `update member set phone_hash = null, phone_sealed = null, phone_last_digits = null, phone_verified_at = null,
            status = case when status = 'VERIFIED' then 'CONSENT' else status end
      where tenant_id = $1 and member_id = $2`,
    [tx.tenantId, memberId],
  );

export const insertPhoneMove = (
  tx: Tx,
  tenantId: string,
  now: Date,
  move: { fromMemberId: string; toMemberId: string; phoneHash: Buffer },
): Promise<number> =>
  tx.run(
    `insert into phone_move (tenant_id, from_member_id, phone_hash, to_member_id, moved_at) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, from_member_id, phone_hash) do update set to_member_id = excluded.to_member_id, moved_at = excluded.moved_at`,
    [tenantId, move.fromMemberId, move.phoneHash, move.toMemberId, now],
  );

export const phoneMoveRow = (
  tx: Tx,
  fromMemberId: string,
  toMemberId: string,
  phoneHash: Buffer,
): Promise<{ found: number } | undefined> =>
  tx.first(
    'select 1 as found from phone_move where tenant_id = $1 and from_member_id = $2 and phone_hash = $3 and to_member_id = $4',
    [tx.tenantId, fromMemberId, phoneHash, toMemberId],
  );

/** Returns the ids of active members among the given ones: not deleted, opted out or suspended. */
export const listActiveMemberRows = (tx: Tx, memberIds: string[]): Promise<{ memberId: string }[]> =>
  tx.query(
    `select member_id as "memberId" from member
      where tenant_id = $1 and member_id = any($2::uuid[]) and status not in ('DELETED', 'OPTED_OUT', 'SUSPENDED')`,
    [tx.tenantId, memberIds],
  );

export const verifiedRows = (tx: Tx, memberIds: string[]): Promise<{ memberId: string }[]> =>
  tx.query(
    'select member_id as "memberId" from member where tenant_id = $1 and member_id = any($2::uuid[]) and phone_verified_at is not null',
    [tx.tenantId, memberIds],
  );

export const presentRows = (tx: Tx, memberIds: string[]): Promise<{ memberId: string }[]> =>
  tx.query(
    `select member_id as "memberId" from member where tenant_id = $1 and member_id = any($2::uuid[]) and status <> 'DELETED'`,
    [tx.tenantId, memberIds],
  );
