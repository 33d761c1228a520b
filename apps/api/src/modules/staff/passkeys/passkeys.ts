import {
  type Passkey,
  type PasskeyAnswer,
  type PasskeyOptions,
  type Passkeys,
  type StaffMe,
  staffLimits,
} from '@fareback/contract/admin';
import type { DeskCall, SignedIn } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { type Tx, withStaff } from '../../../platform/database/transactions.ts';
import { randomId } from '../../../platform/ids.ts';
import { meterFailures } from '../../../platform/limits/rate-limit.ts';
import { deskCaller, signInFailures } from '../desk-caller.ts';
import { letIn, staffMe } from '../sessions/me.ts';

import { proveSession } from '../sessions/session-store.ts';
import { startSession } from '../sessions/sessions.ts';

import { made, optionsToMake, optionsToSign, signed, takeNamed } from './ceremony.ts';
import {
  deletePasskey,
  insertPasskey,
  lockPasskey,
  passkeysOf,
  recordPasskeyUse,
  type StoredPasskey,
} from './passkey-store.ts';

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
  if (all.length >= staffLimits.passkeysMax) throwAdminError('TOO_MANY_PASSKEYS');
  return optionsToMake(call, ownMe(call), all);
}

/** Saves a passkey created by the browser. Throws PASSKEY_REFUSED and TOO_MANY_PASSKEYS [DESK-10]. */
export async function addPasskey(
  call: DeskCall,
  { body: { name, answer } }: { body: { name: string; answer: PasskeyAnswer } },
): Promise<Passkeys> {
  const { staffId } = ownMe(call);
  const fresh = (await made(call, staffId, answer)) ?? throwAdminError('PASSKEY_REFUSED');
  const isSaved = await withStaff(call.database, async (tx) => {
    const passkey = { ...fresh, staffId, name, passkeyId: randomId(), createdAt: call.now };
    if (!(await insertPasskey(tx, passkey))) return false;
    if ((await passkeysOf(tx, staffId)).length > staffLimits.passkeysMax) throwAdminError('TOO_MANY_PASSKEYS');
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

export const passkeySignInOptions = (call: DeskCall): Promise<PasskeyOptions> => optionsToSign(call, null);

export const passkeyProofOptions = async (call: DeskCall): Promise<PasskeyOptions> =>
  optionsToSign(call, { staffId: me(call).staffId, held: await held(call) });

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
  const challenge = (await takeNamed(call, answer, { purpose, staffId: owner })) ?? throwAdminError('PASSKEY_REFUSED');
  return withStaff(call.database, async (tx) => {
    const passkey = await lockPasskey(tx, Buffer.from(answer.id, 'base64url'));
    if (!passkey || (owner !== null && passkey.staffId !== owner)) return throwAdminError('PASSKEY_REFUSED');
    const found = await signed(call, { passkey, answer, challenge });
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
