import { limits } from '@fareback/contract';
import type { Passkey, PasskeyAnswer, PasskeyOptions, Passkeys, StaffMe } from '@fareback/contract/admin';
import {
  challengeIn,
  creationOptions,
  readCreated,
  readSigned,
  type Site,
  signingOptions,
  siteOf,
} from '../../../adapters/passkeys.ts';
import type { DeskCall, SignedIn } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { type Tx, withStaff } from '../../../platform/database/transactions.ts';
import { hashOfToken, newToken, randomId } from '../../../platform/ids.ts';
import { meterFailures } from '../../../platform/limits/rate-limit.ts';
import { deskCaller, signInFailures } from '../desk-caller.ts';
import { letIn, staffMe } from '../sessions/me.ts';

import { proveSession } from '../sessions/session-store.ts';
import { startSession } from '../sessions/sessions.ts';

import {
  type Challenge,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  lockPasskey,
  passkeysOf,
  recordPasskeyUse,
  type StoredPasskey,
  takeChallenge,
} from './passkey-store.ts';

const SITE_NAME = 'Fareback Desk';

function deskSite({ settings: { desk } }: Pick<DeskCall, 'settings'>): Site {
  if (desk === null) throw new Error('There is no desk.');
  return siteOf(desk.origin);
}

type Purpose = Omit<Challenge, 'challengeHash'>;

/** Creates and stores a challenge, which is valid once, for five minutes and for its purpose. */
async function giveChallenge({ database, now }: DeskCall, purpose: Purpose): Promise<string> {
  const challenge = newToken();
  const expiresAt = new Date(now.getTime() + limits.passkeyChallengeLifeMinutes * 60_000);
  await withStaff(database, (tx) =>
    insertChallenge(tx, { ...purpose, challengeHash: hashOfToken(challenge) }, expiresAt),
  );
  return challenge;
}

/**
 * Consumes the challenge named by an answer, valid or not; refuses if it was not issued for this purpose or is gone. In
 * a separate transaction, because a failed answer must not restore it.
 */
async function useChallenge({ database, now }: DeskCall, answer: PasskeyAnswer, purpose: Purpose): Promise<string> {
  const challenge = (await challengeIn(answer)) ?? throwAdminError('PASSKEY_REFUSED');
  const isGood = await withStaff(database, (tx) =>
    takeChallenge(tx, { ...purpose, challengeHash: hashOfToken(challenge) }, now),
  );
  return isGood ? challenge : throwAdminError('PASSKEY_REFUSED');
}

const present = ({ passkeyId, name, isSynced, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  passkeyId,
  name,
  isSynced,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const me = ({ signedIn }: DeskCall): SignedIn => signedIn ?? throwAdminError('SIGN_IN_REQUIRED');

/** Requires a direct sign-in: a sign-in limited to one agency must not create access to the person's other agencies. */
const ownMe = (call: DeskCall): SignedIn =>
  me(call).onlyAgencyId === null ? me(call) : throwAdminError('NOT_ALLOWED');

const held = (call: DeskCall): Promise<StoredPasskey[]> =>
  withStaff(call.database, (tx) => passkeysOf(tx, me(call).staffId));

export const listPasskeys = async (call: DeskCall): Promise<Passkeys> => ({ data: (await held(call)).map(present) });

/** Returns the options to create a passkey. Throws TOO_MANY_PASSKEYS [DESK-10]. */
export async function newPasskeyOptions(call: DeskCall): Promise<PasskeyOptions> {
  const all = await held(call);
  if (all.length >= limits.passkeysMax) throwAdminError('TOO_MANY_PASSKEYS');
  const { staffId, email, name } = ownMe(call);
  const challenge = await giveChallenge(call, { purpose: 'REGISTER', staffId });
  const owner = { ownerId: staffId, userName: email, displayName: name };
  return creationOptions(deskSite(call), owner, { challenge, siteName: SITE_NAME, held: all });
}

/** Saves a passkey created by the browser. Throws PASSKEY_REFUSED and TOO_MANY_PASSKEYS [DESK-10]. */
export async function addPasskey(
  call: DeskCall,
  { body: { name, answer } }: { body: { name: string; answer: PasskeyAnswer } },
): Promise<Passkeys> {
  const { staffId } = ownMe(call);
  const challenge = await useChallenge(call, answer, { purpose: 'REGISTER', staffId });
  const fresh = (await readCreated(deskSite(call), challenge, answer)) ?? throwAdminError('PASSKEY_REFUSED');
  const isSaved = await withStaff(call.database, async (tx) => {
    const passkey = { ...fresh, staffId, name, passkeyId: randomId(), createdAt: call.now };
    if (!(await insertPasskey(tx, passkey))) return false;
    if ((await passkeysOf(tx, staffId)).length > limits.passkeysMax) throwAdminError('TOO_MANY_PASSKEYS');
    return true;
  });
  return isSaved ? listPasskeys(call) : throwAdminError('PASSKEY_REFUSED');
}

/** Removes one of the person's own passkeys; another person's is not found [DESK-10]. */
export async function removePasskey(
  call: DeskCall,
  { params: { passkey } }: { params: { passkey: string } },
): Promise<Passkeys> {
  const removed = await withStaff(call.database, (tx) => deletePasskey(tx, ownMe(call).staffId, passkey));
  return removed > 0 ? listPasskeys(call) : throwAdminError('NOT_FOUND');
}

export const passkeySignInOptions = async (call: DeskCall): Promise<PasskeyOptions> =>
  signingOptions(deskSite(call), await giveChallenge(call, { purpose: 'SIGN_IN', staffId: null }));

export async function passkeyProofOptions(call: DeskCall): Promise<PasskeyOptions> {
  const challenge = await giveChallenge(call, { purpose: 'PROOF', staffId: me(call).staffId });
  return signingOptions(deskSite(call), challenge, await held(call));
}

/**
 * Verifies a passkey's signature and runs `then` for its person. Locks its row, so of two answers with one count only
 * one is accepted.
 */
async function take<T>(
  call: DeskCall,
  { answer, owner }: { answer: PasskeyAnswer; owner: string | null },
  then: (tx: Tx, staffId: string) => Promise<T>,
): Promise<T> {
  const purpose = owner === null ? 'SIGN_IN' : 'PROOF';
  const challenge = await useChallenge(call, answer, { purpose, staffId: owner });
  return withStaff(call.database, async (tx) => {
    const passkey = await lockPasskey(tx, Buffer.from(answer.id, 'base64url'));
    if (!passkey || (owner !== null && passkey.staffId !== owner)) return throwAdminError('PASSKEY_REFUSED');
    const found = await readSigned(deskSite(call), { passkey, ownerId: passkey.staffId, challenge }, answer);
    if (found === null) return throwAdminError('PASSKEY_REFUSED');
    await recordPasskeyUse(tx, { ...found, credentialId: passkey.credentialId }, call.now);
    return then(tx, passkey.staffId);
  });
}

/** Signs in with a passkey. Throws PASSKEY_REFUSED [DESK-10]. */
export async function signInWithPasskey(
  call: DeskCall,
  { body: { answer } }: { body: { answer: PasskeyAnswer } },
): Promise<StaffMe> {
  const token = await meterFailures(signInFailures, deskCaller(call), () =>
    take(call, { answer, owner: null }, (tx, staffId) => startSession(tx, call, { staffId, way: 'PASSKEY' })),
  );
  return letIn(call, token);
}

/** Accepts a passkey's signature as proof. Throws PASSKEY_REFUSED [DESK-06]. */
export async function proveWithPasskey(
  call: DeskCall,
  { body: { answer } }: { body: { answer: PasskeyAnswer } },
): Promise<StaffMe> {
  const { staffId, sessionId } = me(call);
  await meterFailures(signInFailures, deskCaller(call), () =>
    take(call, { answer, owner: staffId }, (tx) => proveSession(tx, sessionId, call.now)),
  );
  return staffMe(call, { ...me(call), provenAt: call.now });
}
