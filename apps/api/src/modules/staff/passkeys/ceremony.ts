import { type PasskeyAnswer, type PasskeyOptions, staffLimits } from '@fareback/contract/admin';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { DeskCall } from '../../../call/staff.ts';
import { withStaff } from '../../../platform/database/transactions.ts';
import { hashOfToken } from '../../../platform/ids.ts';
import type { StaffMember } from '../store.ts';
import { type Challenge, insertChallenge, type StoredPasskey, takeChallenge } from './passkey-store.ts';

/** Loaded with the first passkey: it is a ninth of the server's startup size, and most processes never need it. */
const webauthn = () => import('@simplewebauthn/server');

/** Accepted algorithms: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MILLIS = staffLimits.challengeLifeMinutes * 60_000;
const RP_NAME = 'Fareback Desk';

function deskOf({ settings: { desk } }: Pick<DeskCall, 'settings'>): { origin: string; rpId: string } {
  if (desk === null) throw new Error('There is no desk.');
  return { origin: desk.origin, rpId: new URL(desk.origin).hostname };
}

const named = ({ credentialId, transports }: StoredPasskey) => ({ id: credentialId.toString('base64url'), transports });

async function giveOut(
  { database, now }: DeskCall,
  options: { challenge: string },
  what: Omit<Challenge, 'challengeHash'>,
): Promise<PasskeyOptions> {
  const expiresAt = new Date(now.getTime() + TIMEOUT_MILLIS);
  await withStaff(database, (tx) =>
    insertChallenge(tx, { ...what, challengeHash: hashOfToken(options.challenge) }, expiresAt),
  );
  return { options: { ...options } };
}

/**
 * Returns the options to create a passkey: requires face, finger or PIN, and excludes devices that already have one.
 */
export async function optionsToMake(
  call: DeskCall,
  { staffId, email, name }: StaffMember,
  held: readonly StoredPasskey[],
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: deskOf(call).rpId,
    userName: email,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(staffId)),
    timeout: TIMEOUT_MILLIS,
    attestationType: 'none',
    excludeCredentials: held.map(named),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return giveOut(call, options, { purpose: 'REGISTER', staffId });
}

/** Returns the options to sign: any passkey of the desk, or for a proof only the person's own. */
export async function optionsToSign(
  call: DeskCall,
  proof: { staffId: string; held: readonly StoredPasskey[] } | null,
): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: deskOf(call).rpId,
    timeout: TIMEOUT_MILLIS,
    userVerification: 'required',
    allowCredentials: proof === null ? [] : proof.held.map(named),
  });
  return giveOut(
    call,
    options,
    proof === null ? { purpose: 'SIGN_IN', staffId: null } : { purpose: 'PROOF', staffId: proof.staffId },
  );
}

/**
 * Returns the challenge an answer claims to have signed; null if unreadable or if the page was framed by another site,
 * because the desk is never framed.
 */
async function challengeIn({ response: { clientDataJSON } }: PasskeyAnswer): Promise<string | null> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  try {
    const { challenge, crossOrigin } = decodeClientDataJSON(clientDataJSON);
    return crossOrigin === true ? null : challenge;
  } catch {
    return null;
  }
}

/**
 * Consumes the challenge named by an answer, valid or not; null if it was not issued for this purpose or is gone. In a
 * separate transaction, because a failed answer must not restore it.
 */
export async function takeNamed(
  { database, now }: DeskCall,
  answer: PasskeyAnswer,
  what: Omit<Challenge, 'challengeHash'>,
): Promise<string | null> {
  const challenge = await challengeIn(answer);
  if (typeof challenge !== 'string') return null;
  const isGood = await withStaff(database, (tx) =>
    takeChallenge(tx, { ...what, challengeHash: hashOfToken(challenge) }, now),
  );
  return isGood ? challenge : null;
}

/** Returns the transports that are plain names; their meaning is up to the browser. */
const transportsIn = (told: unknown): string[] =>
  Array.isArray(told) ? told.filter((each) => typeof each === 'string' && /^[a-z-]{1,20}$/.test(each)).slice(0, 8) : [];

export async function made(
  call: DeskCall,
  staffId: string,
  answer: PasskeyAnswer,
): Promise<Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced'> | null> {
  const { origin, rpId } = deskOf(call);
  const challenge = await takeNamed(call, answer, { purpose: 'REGISTER', staffId });
  if (challenge === null) return null;
  const { verifyRegistrationResponse } = await webauthn();
  const found = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!found?.verified) return null;
  const { credential, credentialBackedUp } = found.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: transportsIn(credential.transports),
    isSynced: credentialBackedUp,
  };
}

export interface Signed {
  counter: number;
  isSynced: boolean;
}

/** True if the user handle belongs to the passkey's owner; it may be missing if the passkey was named. */
const isOwners = ({ response }: PasskeyAnswer, { staffId }: StoredPasskey): boolean => {
  const { userHandle } = response as { userHandle?: unknown };
  return userHandle == null || userHandle === Buffer.from(staffId).toString('base64url');
};

/**
 * Verifies that `passkey` signed the challenge; returns its new count and state, or null. A count that does not
 * increase indicates a copy.
 */
export async function signed(
  call: DeskCall,
  { passkey, challenge, answer }: { passkey: StoredPasskey; challenge: string; answer: PasskeyAnswer },
): Promise<Signed | null> {
  if (!isOwners(answer, passkey)) return null;
  const { origin, rpId } = deskOf(call);
  const { verifyAuthenticationResponse } = await webauthn();
  const found = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId.toString('base64url'),
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => null);
  if (!found?.verified) return null;
  const { newCounter, credentialBackedUp } = found.authenticationInfo;
  return { counter: newCounter, isSynced: credentialBackedUp };
}
