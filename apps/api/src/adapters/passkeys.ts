import { limits, type PasskeyAnswer, type PasskeyOptions } from '@fareback/contract';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** Loaded with the first passkey: it is a ninth of the server's startup size, and most processes never need it. */
const webauthn = () => import('@simplewebauthn/server');

/** Accepted algorithms: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MILLIS = limits.passkeyChallengeLifeMinutes * 60_000;

/** The site that a passkey is made for and used at; `rpId` is its host name. */
export interface Site {
  origin: string;
  rpId: string;
}

export const siteOf = (origin: string): Site => ({ origin, rpId: new URL(origin).hostname });

/** The public half of a passkey, and its counter, by which a copy shows. */
export interface Credential {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  isSynced: boolean;
}

interface Owner {
  /** Id that devices store with the passkey as its user handle. */
  ownerId: string;
  userName: string;
  displayName: string;
}

const named = ({ credentialId, transports }: Credential) => ({ id: credentialId.toString('base64url'), transports });

/** Given as bytes, because the library would encode a text once more. */
const bytesOf = (challenge: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(challenge, 'base64url'));

/**
 * Returns the options to create a passkey: requires face, finger or PIN, and excludes devices that already have one.
 * `challenge` is base64url.
 */
export async function creationOptions(
  { rpId }: Site,
  { ownerId, userName, displayName }: Owner,
  { challenge, siteName, held }: { challenge: string; siteName: string; held: readonly Credential[] },
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: rpId,
    userName,
    userDisplayName: displayName,
    userID: new Uint8Array(Buffer.from(ownerId)),
    challenge: bytesOf(challenge),
    timeout: TIMEOUT_MILLIS,
    attestationType: 'none',
    excludeCredentials: held.map(named),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { options: { ...options } };
}

/** Returns the options to sign: with any passkey of the site, or only with the `held` ones. */
export async function signingOptions(
  { rpId }: Site,
  challenge: string,
  held: readonly Credential[] = [],
): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: bytesOf(challenge),
    timeout: TIMEOUT_MILLIS,
    userVerification: 'required',
    allowCredentials: held.map(named),
  });
  return { options: { ...options } };
}

/**
 * Returns the challenge an answer claims to have signed; null if unreadable or if the page was framed by another site,
 * because our pages are never framed.
 */
export async function challengeIn({ response: { clientDataJSON } }: PasskeyAnswer): Promise<string | null> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  try {
    const { challenge, crossOrigin } = decodeClientDataJSON(clientDataJSON);
    return crossOrigin === true || typeof challenge !== 'string' ? null : challenge;
  } catch {
    return null;
  }
}

/** Returns the transports that are plain names; their meaning is up to the browser. */
const transportsIn = (told: unknown): string[] =>
  Array.isArray(told) ? told.filter((each) => typeof each === 'string' && /^[a-z-]{1,20}$/.test(each)).slice(0, 8) : [];

/** Verifies that `answer` created a passkey for this site and challenge; null if not. */
export async function readCreated(
  { origin, rpId }: Site,
  challenge: string,
  answer: PasskeyAnswer,
): Promise<Credential | null> {
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

/** True if the user handle belongs to the passkey's owner; it may be missing if the passkey was named. */
function isOf(ownerId: string, { response }: PasskeyAnswer): boolean {
  const { userHandle } = response as { userHandle?: unknown };
  return userHandle == null || userHandle === Buffer.from(ownerId).toString('base64url');
}

/**
 * Verifies that `passkey` of `ownerId` signed the challenge; returns its new count and state, or null. A count that does
 * not increase indicates a copy.
 */
export async function readSigned(
  { origin, rpId }: Site,
  { passkey, ownerId, challenge }: { passkey: Credential; ownerId: string; challenge: string },
  answer: PasskeyAnswer,
): Promise<Pick<Credential, 'counter' | 'isSynced'> | null> {
  if (!isOf(ownerId, answer)) return null;
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
