import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { randomId } from '../../platform/ids.ts';
import {
  HOLD_MONTHS_DEFAULT,
  type IdentityRow,
  insertHolds,
  insertWithheld,
  isOncePerPerson,
  isWithheld,
  type MatchedSign,
  markWithheld,
  markWithheldBirthdays,
  matchingHolds,
  REFERRAL_REWARD,
  readEarlierEmails,
  readFirstAccounts,
  readHoldMonths,
  readHolds,
  readIdentity,
  readRewardKeys,
} from './hold-store.ts';

interface Scope {
  tx: Tx;
  keyRing: KeyRing;
  now: Date;
}

interface Sign {
  kind: MatchedSign['kind'];
  text: string;
  isProven: boolean;
}

/** Returns the months rewards are withheld after an erasure; 0 if the installation has no key for it. */
export const holdMonths = async ({ tx, keyRing }: Omit<Scope, 'now'>): Promise<number> =>
  keyRing.hasHoldKey ? ((await readHoldMonths(tx)) ?? HOLD_MONTHS_DEFAULT) : 0;

const emailSign = (email: string): Sign => ({ kind: 'EMAIL', text: email, isProven: false });

/** An email together with a verified phone number, as one sign; no sign without a number. */
const emailAndPhoneSigns = (email: string, phoneHash: Buffer | null): Sign[] =>
  phoneHash === null ? [] : [emailSign(`${email}/${phoneHash.toString('hex')}`)];

/**
 * Identifiers to save for an erased member. Anyone can type another person's email or card, so an unconfirmed email is
 * saved only together with the verified phone number, and an unverified account never.
 */
function signsToSave(identity: IdentityRow, earlierEmails: readonly string[]): Sign[] {
  const { email, isEmailConfirmed, phoneHash } = identity;
  const unconfirmed = email !== null && !isEmailConfirmed ? [email, ...earlierEmails] : earlierEmails;
  return [
    ...(email !== null && isEmailConfirmed ? [emailSign(email)] : []),
    ...unconfirmed.flatMap((one) => emailAndPhoneSigns(one, phoneHash)),
    ...phoneAndAccountSigns(identity),
  ];
}

/**
 * Identifiers of a living member, compared with saved ones. Their unconfirmed email counts, because it costs no other
 * member a reward.
 */
function signsToMatch(identity: IdentityRow): Sign[] {
  const { email, phoneHash } = identity;
  return [
    ...(email === null ? [] : [emailSign(email), ...emailAndPhoneSigns(email, phoneHash)]),
    ...phoneAndAccountSigns(identity),
  ];
}

function phoneAndAccountSigns({ phoneHash, accounts }: IdentityRow): Sign[] {
  return [
    ...(phoneHash === null ? [] : [{ kind: 'PHONE' as const, text: phoneHash.toString('hex'), isProven: false }]),
    ...accounts.map(({ providerId, accountDigest, isProven }) => ({
      kind: 'ACCOUNT' as const,
      text: `${providerId}/${accountDigest.toString('hex')}`,
      isProven,
    })),
  ];
}

const digestsOf = (keyRing: KeyRing, tenantId: string, { kind, text }: Sign): Buffer[] =>
  keyRing.holdDigests(text, `${tenantId}/reward-hold/${kind}`);

/**
 * Saves which once-per-person rewards a member had, under keyed hashes of what names them, before the member is erased. Does
 * nothing where the installation has no key for holds, the agency holds for 0 months, or the member had no such reward [PRIV-04].
 */
export async function saveRewardHolds(
  { tx, keyRing }: Omit<Scope, 'now'>,
  memberId: string,
  { erasedAt, openEmail }: { erasedAt: Date; openEmail: (encrypted: Buffer) => string },
): Promise<void> {
  const months = await holdMonths({ tx, keyRing });
  if (months === 0) return;
  const keys = await readRewardKeys(tx, memberId, erasedAt);
  const rewards = keys.filter((key) => key === REFERRAL_REWARD || isOncePerPerson(key));
  const identity = await readIdentity(tx, memberId);
  if (rewards.length === 0 || !identity) return;
  const first = (await readFirstAccounts(tx, memberId)).map((account) => ({ ...account, isProven: true }));
  const accounts = [...identity.accounts.filter(({ isProven }) => isProven), ...first];
  const earlier = (await readEarlierEmails(tx, memberId)).map(({ emailEncrypted }) => openEmail(emailEncrypted));
  const hashed = signsToSave({ ...identity, accounts }, earlier).flatMap((sign) => {
    const [digest] = digestsOf(keyRing, tx.tenantId, sign);
    return digest === undefined ? [] : [{ kind: sign.kind, digest }];
  });
  if (hashed.length > 0) await insertHolds(tx, hashed, { holdId: randomId(), rewards, erasedAt, months });
}

/**
 * Compares a member's identifiers with erased persons and withholds the rewards those had. Call it whenever a member
 * gets an email, phone number or account, before anything is paid for it [PRIV-05].
 */
export async function matchRewardHolds({ tx, keyRing, now }: Scope, memberId: string): Promise<void> {
  if (!keyRing.hasHoldKey) return;
  const identity = await readIdentity(tx, memberId);
  if (!identity) return;
  const byDigest = new Map(
    signsToMatch(identity).flatMap((sign) =>
      digestsOf(keyRing, tx.tenantId, sign).map((digest) => [digest.toString('hex'), { ...sign, digest }] as const),
    ),
  );
  if (byDigest.size === 0) return;
  const found = await readHolds(
    tx,
    [...byDigest.values()].map(({ digest }) => digest),
    now,
  );
  const held = new Set(
    matchingHolds(
      found.map(({ digest, holdId, kind }) => ({
        holdId,
        kind,
        isProven: byDigest.get(digest.toString('hex'))?.isProven ?? false,
      })),
    ),
  );
  const rewards = new Set(found.flatMap((hold) => (held.has(hold.holdId) ? hold.rewards : [])));
  if (rewards.size > 0) await insertWithheld(tx, memberId, [...rewards], now);
}

export const withholdReward = async (tx: Tx, memberId: string, earningKey: string, now: Date): Promise<boolean> =>
  (await markWithheld(tx, [{ memberId, earningKey }], now)).length > 0;

/** True if the member entered a referral code in an account they deleted. */
export const isReferralHeld = (tx: Tx, memberId: string): Promise<boolean> => isWithheld(tx, memberId, REFERRAL_REWARD);

/** Removes withheld earnings. Queries the database only for once-per-person rewards. */
export async function withoutWithheld<Owed extends { memberId: string; earningKey: string }>(
  tx: Tx,
  owed: Owed[],
  now: Date,
): Promise<Owed[]> {
  const once = owed.filter(({ earningKey }) => isOncePerPerson(earningKey));
  if (once.length === 0) return owed;
  const withheld = new Set(
    (await markWithheld(tx, once, now)).map(({ memberId, earningKey }) => `${memberId}/${earningKey}`),
  );
  return owed.filter(({ memberId, earningKey }) => !withheld.has(`${memberId}/${earningKey}`));
}

/** Removes birthdays of members who had one shortly before they erased an earlier account [PRIV-05]. */
export async function withoutWithheldBirthdays<Due extends { memberId: string; at: Date }>(
  tx: Tx,
  due: Due[],
  now: Date,
): Promise<Due[]> {
  if (due.length === 0) return due;
  const withheld = await markWithheldBirthdays(tx, due, now);
  return due.filter(
    ({ memberId, at }) => !withheld.some((one) => one.memberId === memberId && one.at.getTime() === at.getTime()),
  );
}
