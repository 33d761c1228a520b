import type { Tx } from '../../platform/database/transactions.ts';
import type { PersonalData } from '../../platform/encryption/personal-data.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';

/** Rewards withheld from the member. Keyed hashes of erased persons identify no member and are not exported. */
export const personal: PersonalData = {
  tables: { withheld_reward: 'withheldRewards' },

  async read({ tx, memberId }) {
    const withheldRewards = await tx.query(
      `select reward, matched_at as "matchedAt", withheld_at as "withheldAt" from withheld_reward
        where tenant_id = $1 and member_id = $2 order by reward`,
      [tx.tenantId, memberId],
    );
    return { withheldRewards };
  },

  async forget({ tx, memberId }) {
    await tx.run('delete from withheld_reward where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
  },
};

export interface WithheldReward {
  reward: string;
  withheldAt: Date;
}

export const insertWithheld = (tx: Tx, memberId: string, rewards: readonly string[], now: Date): Promise<number> =>
  tx.run(
    `insert into withheld_reward (tenant_id, member_id, reward, matched_at)
     select $1, $2, reward, $4 from unnest($3::text[]) as held (reward) on conflict do nothing`,
    [tx.tenantId, memberId, rewards, now],
  );

export const isWithheld = async (tx: Tx, memberId: string, reward: string): Promise<boolean> =>
  (await tx.first('select 1 from withheld_reward where tenant_id = $1 and member_id = $2 and reward = $3', [
    tx.tenantId,
    memberId,
    reward,
  ])) !== undefined;

export const markWithheld = (
  tx: Tx,
  wanted: readonly { memberId: string; earningKey: string }[],
  now: Date,
): Promise<{ memberId: string; earningKey: string }[]> =>
  tx.query(
    `update withheld_reward w set withheld_at = coalesce(w.withheld_at, $4::timestamptz)
       from unnest($2::uuid[], $3::text[]) as wanted (member_id, reward)
      where w.tenant_id = $1 and w.member_id = wanted.member_id and w.reward = wanted.reward
      returning w.member_id as "memberId", w.reward as "earningKey"`,
    [tx.tenantId, wanted.map(({ memberId }) => memberId), wanted.map(({ earningKey }) => earningKey), now],
  );

/** Marks the birthdays that are withheld from members at these moments, and returns them. */
export const markWithheldBirthdays = (
  tx: Tx,
  wanted: readonly { memberId: string; at: Date }[],
  now: Date,
): Promise<{ memberId: string; at: Date }[]> =>
  tx.query(
    `update withheld_reward w set withheld_at = coalesce(w.withheld_at, $5::timestamptz)
       from unnest($2::uuid[], $3::timestamptz[], $4::text[]) as wanted (member_id, at, least)
      where w.tenant_id = $1 and w.member_id = wanted.member_id and starts_with(w.reward, '${BIRTHDAY_HOLD}')
        and w.reward > wanted.least collate "C"
      returning w.member_id as "memberId", wanted.at`,
    [
      tx.tenantId,
      wanted.map(({ memberId }) => memberId),
      wanted.map(({ at }) => at),
      wanted.map(({ at }) => `${BIRTHDAY_HOLD}${at.toISOString()}`),
      now,
    ],
  );

export const readWithheld = (tx: Tx, memberId: string): Promise<WithheldReward[]> =>
  tx.query(
    `select reward, withheld_at as "withheldAt" from withheld_reward
      where tenant_id = $1 and member_id = $2 and withheld_at is not null order by withheld_at desc, reward`,
    [tx.tenantId, memberId],
  );

/**
 * Keys of once-per-person rewards: welcome gift, codes, connections, surveys, actions limited for the whole campaign, and
 * a birthday.
 */
const oncePerPerson = /^(?:sign-up$|code:|c:|x:|a:[^:]+:all:|birthday:)/;

/** The reward for a birthday, before the moment from which another counts. */
const BIRTHDAY_HOLD = 'birthday:';

/** A member has at most one birthday in so many days, however often they change it [CAMP-100]. */
export const BIRTHDAYS_APART_DAYS = 360;

/** The reward for entering a referral code, whose earnings have other keys. */
export const REFERRAL_REWARD = 'referral';

export const isOncePerPerson = (earningKey: string): boolean => oncePerPerson.test(earningKey);

/** Default months after erasure in which once-per-person rewards are not paid again. */
export const HOLD_MONTHS_DEFAULT = 12;

export interface MatchedSign {
  holdId: string;
  kind: 'EMAIL' | 'PHONE' | 'ACCOUNT';
  isProven: boolean;
}

/**
 * Returns the erased persons a member matches. An email or a proven account is enough. A phone number alone is not,
 * because carriers reassign numbers, nor is an unproven account; both together are [PRIV-05].
 */
export function matchingHolds(signs: readonly MatchedSign[]): string[] {
  const byHold = Map.groupBy(signs, ({ holdId }) => holdId);
  return [...byHold].flatMap(([holdId, matched]) => {
    const has = (kind: MatchedSign['kind']): boolean => matched.some((sign) => sign.kind === kind);
    const isProven = matched.some(({ kind, isProven }) => kind === 'ACCOUNT' && isProven);
    return has('EMAIL') || isProven || (has('PHONE') && has('ACCOUNT')) ? [holdId] : [];
  });
}

/** Digest of an account's lookup hash, in the form the table of first owners stores. */
interface AccountDigest {
  providerId: string;
  accountDigest: Buffer;
}

/** What names a person: the email in stored form and whether it was confirmed, a verified phone number and accounts as the hashes they are looked up by. */
export interface IdentityRow {
  email: string | null;
  isEmailConfirmed: boolean;
  phoneHash: Buffer | null;
  accounts: (AccountDigest & { isProven: boolean })[];
}

export async function readIdentity(tx: Tx, memberId: string): Promise<IdentityRow | undefined> {
  const member = await tx.first<Omit<IdentityRow, 'accounts'>>(
    `select email, email_proved_at is not null as "isEmailConfirmed", case when phone_verified_at is not null then phone_hash end as "phoneHash"
       from member where tenant_id = $1 and member_id = $2`,
    [tx.tenantId, memberId],
  );
  if (!member) return undefined;
  const accounts = await tx.query<IdentityRow['accounts'][number]>(
    `select provider_id as "providerId", sha256(subject_hash) as "accountDigest", proven_by is not null as "isProven"
       from provider_connection where tenant_id = $1 and member_id = $2 and subject_hash is not null`,
    [tx.tenantId, memberId],
  );
  return { ...member, accounts };
}

/** Returns accounts a member was the first to prove, including disconnected ones. */
export const readFirstAccounts = (tx: Tx, memberId: string): Promise<AccountDigest[]> =>
  tx.query(
    `select provider_id as "providerId", card_digest as "accountDigest" from card_owner where tenant_id = $1 and member_id = $2`,
    [tx.tenantId, memberId],
  );

/** Returns encrypted emails that a member changed recently and may still restore. */
export const readEarlierEmails = (tx: Tx, memberId: string): Promise<{ emailEncrypted: Buffer }[]> =>
  tx.query(
    `select email_sealed as "emailEncrypted" from mail_link where tenant_id = $1 and member_id = $2 and email_sealed is not null`,
    [tx.tenantId, memberId],
  );

/**
 * Returns the keys of a member's earnings that may be once-per-person, and of withheld rewards. A recent birthday is one
 * with the moment from which another counts, which follows from the erasure: the birthday itself is not kept [PRIV-09].
 */
export async function readRewardKeys(tx: Tx, memberId: string, erasedAt: Date): Promise<string[]> {
  const apart = BIRTHDAYS_APART_DAYS * DAY_MILLIS;
  const rows = await tx.query<{ key: string }>(
    `select earning_key as key from earning where tenant_id = $1 and member_id = $2
        and (earning_key = 'sign-up' or left(earning_key, 2) in ('c:', 'x:', 'a:') or earning_key like 'code:%')
     union select 'referral' from referral where tenant_id = $1 and member_id = $2
     union select $4 from behaviour where tenant_id = $1 and member_id = $2 and type = 'member.birthday' and ended_at > $3
     union select reward from withheld_reward where tenant_id = $1 and member_id = $2`,
    [
      tx.tenantId,
      memberId,
      new Date(erasedAt.getTime() - apart),
      `${BIRTHDAY_HOLD}${new Date(erasedAt.getTime() + apart).toISOString()}`,
    ],
  );
  return rows.map(({ key }) => key);
}

/** Returns how many months the agency withholds rewards; null if its settings predate that choice. */
export async function readHoldMonths(tx: Tx): Promise<number | null> {
  const row = await tx.first<{ months: number | null }>(
    `select (settings ->> 'rewardHoldMonths')::int as months from tenant where tenant_id = $1`,
    [tx.tenantId],
  );
  return row?.months ?? null;
}

/** Saves identifiers of an erased person, which expire the given months after the erasure. */
export const insertHolds = (
  tx: Tx,
  signs: readonly { kind: MatchedSign['kind']; digest: Buffer }[],
  hold: { holdId: string; rewards: readonly string[]; erasedAt: Date; months: number },
): Promise<number> =>
  tx.run(
    `insert into reward_hold (tenant_id, digest, hold_id, kind, rewards, expires_at)
     select $1, digest, $4, kind, $5, $6::timestamptz + make_interval(months => $7)
       from unnest($2::bytea[], $3::text[]) as sign (digest, kind) on conflict do nothing`,
    [
      tx.tenantId,
      signs.map(({ digest }) => digest),
      signs.map(({ kind }) => kind),
      hold.holdId,
      hold.rewards,
      hold.erasedAt,
      hold.months,
    ],
  );

export const readHolds = (
  tx: Tx,
  digests: readonly Buffer[],
  now: Date,
): Promise<{ digest: Buffer; holdId: string; kind: MatchedSign['kind']; rewards: string[] }[]> =>
  tx.query(
    `select digest, hold_id as "holdId", kind, rewards from reward_hold
      where tenant_id = $1 and digest = any($2::bytea[]) and expires_at > $3`,
    [tx.tenantId, digests, now],
  );

/** Deletes expired identifiers, some thousand per call. */
export const deleteExpiredHolds = (tx: Tx, now: Date): Promise<number> =>
  tx.run(
    `delete from reward_hold where tenant_id = $1 and ctid = any(array(
       select ctid from reward_hold where tenant_id = $1 and expires_at <= $2 limit 10000))`,
    [tx.tenantId, now],
  );
