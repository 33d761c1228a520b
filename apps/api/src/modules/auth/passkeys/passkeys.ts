import { randomBytes, timingSafeEqual } from 'node:crypto';
import { limits, type MemberPasskey, type PasskeyAnswer, type PasskeyOptions } from '@fareback/contract';
import {
  challengeIn,
  creationOptions,
  readCreated,
  readSigned,
  type Site,
  signingOptions,
  siteOf,
} from '../../../adapters/passkeys.ts';
import type { Call, MemberCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { isUuid, randomId } from '../../../platform/ids.ts';
import { isKnownDevice, rememberDevice } from '../../../platform/limits/known-device.ts';
import { meterNetworkFailures } from '../../../platform/limits/rate-limit.ts';
import { findMember, lockMember, type Member, type MemberStatus } from '../../members/index.ts';
import { appAddress } from '../../tenants/index.ts';
import { connectProvenMember } from '../agency-account/agency-sign-in.ts';
import { mailPasskeyChanged } from '../email/account-mails.ts';
import { stepUp } from '../password/current-password.ts';
import { forgetProofs, isStillThere, markProven, renewSession } from '../sessions/sessions.ts';
import { signInFailures } from '../sign-in/sign-in.ts';
import { insertTokenUse } from '../store.ts';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  passkeysOf,
  recordPasskeyUse,
  type StoredPasskey,
} from './passkey-store.ts';

/** The agency's host that the request came to: a passkey works only at its own host [D-1045]. */
const ownSite = (call: Call): Site => siteOf(appAddress(call));

/** Challenge format: id, end (milliseconds, base 36), and a keyed hash over both and the purpose. */
const CHALLENGE = /^([\w-]{22})\.([0-9a-z]{1,12})\.([\w-]{22})$/;

const signatureOf = ({ keyRing, tenant }: Call, purpose: string, id: string, end: string): Buffer =>
  keyRing.hash(`${id} ${end}`, `${tenant.tenantId}/passkey/${purpose}`);

/** Binds a challenge for a new passkey to the session that proved its password. */
const registering = ({ member, session }: MemberCtx): string =>
  `REGISTER/${member.memberId}/${session.tokenHash.toString('hex')}`;
const proving = ({ member, session }: MemberCtx): string =>
  `PROOF/${member.memberId}/${session.tokenHash.toString('hex')}`;
const SIGN_IN = 'SIGN_IN';

/** Signs a challenge instead of storing it, because every visit of the sign-in screen gets one. */
function createChallenge(call: Call, purpose: string): string {
  const id = randomBytes(16).toString('base64url');
  const end = (call.now.getTime() + limits.passkeyChallengeLifeMinutes * 60_000).toString(36);
  const text = `${id}.${end}.${signatureOf(call, purpose, id, end).toString('base64url')}`;
  return Buffer.from(text).toString('base64url');
}

/**
 * Uses up the challenge named by an answer, right or wrong; refuses if we did not sign it for this purpose, or it is
 * over or used. In a separate transaction, because a failed answer must not restore it.
 */
async function useChallenge(call: Call, answer: PasskeyAnswer, purpose: string): Promise<string> {
  const challenge = (await challengeIn(answer)) ?? throwApiError('PASSKEY_REFUSED');
  const [, id, end, seal] = CHALLENGE.exec(Buffer.from(challenge, 'base64url').toString()) ?? [];
  if (id === undefined || end === undefined || seal === undefined) throwApiError('PASSKEY_REFUSED');
  const [given, own] = [Buffer.from(seal, 'base64url'), signatureOf(call, purpose, id, end)];
  if (given.length !== own.length || !timingSafeEqual(given, own)) throwApiError('PASSKEY_REFUSED');
  const endsAt = new Date(Number.parseInt(end, 36));
  if (endsAt <= call.now) throwApiError('PASSKEY_REFUSED');
  const used = await call.inTenant((tx) => insertTokenUse(tx, call.tenant.tenantId, `passkey/${id}`, endsAt));
  return used > 0 ? challenge : throwApiError('PASSKEY_REFUSED');
}

function present(call: Call, { passkeyId, host, name, isSynced, createdAt, lastUsedAt }: StoredPasskey): MemberPasskey {
  return {
    PasskeyID: passkeyId,
    Name: name,
    OtherHost: host === ownSite(call).rpId ? null : host,
    IsSynced: isSynced,
    CreatedAtUTC: createdAt.toISOString(),
    LastUsedAtUTC: lastUsedAt?.toISOString() ?? null,
  };
}

export const listPasskeys = async (ctx: MemberCtx): Promise<MemberPasskey[]> =>
  (await passkeysOf(ctx.tx, ctx.member.memberId)).map((passkey) => present(ctx, passkey));

/**
 * Returns the options to create a passkey for this host, after step-up. Throws like `stepUp`, TOO_MANY_PASSKEYS and
 * STANDALONE_NOT_SUPPORTED [AUTH-45].
 */
export async function newPasskeyOptions(
  call: Call,
  { currentPassword }: { currentPassword: string },
): Promise<PasskeyOptions> {
  if (!call.tenant.isStandalone) throwApiError('STANDALONE_NOT_SUPPORTED');
  await stepUp(call, currentPassword);
  return call.asMember(async (ctx) => {
    const { memberId } = ctx.member;
    const member = await lockMember(ctx.tx, memberId);
    const all = await passkeysOf(ctx.tx, memberId);
    if (all.length >= limits.passkeysMax) throwApiError('TOO_MANY_PASSKEYS');
    const site = ownSite(call);
    const name = member?.name ?? '';
    return creationOptions(
      site,
      { ownerId: memberId, userName: member?.email ?? name, displayName: name },
      {
        challenge: createChallenge(call, registering(ctx)),
        siteName: call.tenant.name,
        held: all.filter(({ host }) => host === site.rpId),
      },
    );
  });
}

/** Saves a passkey created by the browser and emails its owner. Throws PASSKEY_REFUSED and TOO_MANY_PASSKEYS [AUTH-45]. */
export async function addPasskey(
  call: Call,
  { name, answer }: { name: string; answer: PasskeyAnswer },
): Promise<MemberPasskey[]> {
  const purpose = await call.asMember(async (ctx) => registering(ctx));
  const challenge = await useChallenge(call, answer, purpose);
  const site = ownSite(call);
  const made = (await readCreated(site, challenge, answer)) ?? throwApiError('PASSKEY_REFUSED');
  return call.asMember(async (ctx) => {
    const { tx, now, tenant } = ctx;
    const { memberId } = ctx.member;
    const member = await lockMember(tx, memberId);
    if (!member || !(await isStillThere(tx, ctx.session))) throwApiError('SESSION_REQUIRED');
    if ((await passkeysOf(tx, memberId)).length >= limits.passkeysMax) throwApiError('TOO_MANY_PASSKEYS');
    const passkey = { ...made, passkeyId: randomId(), memberId, host: site.rpId, name, createdAt: now };
    if (!(await insertPasskey(tx, tenant.tenantId, passkey))) throwApiError('PASSKEY_REFUSED');
    await mailPasskeyChanged(tx, ctx, member, 'PASSKEY_ADDED');
    return listPasskeys(ctx);
  });
}

/**
 * Removes one of the member's passkeys, ends what passkeys proved, and emails the member; any other id has no effect
 * [AUTH-45, ACCT-19].
 */
export async function removePasskey(ctx: MemberCtx, id: string): Promise<MemberPasskey[]> {
  const { tx } = ctx;
  const { memberId } = ctx.member;
  const member = await lockMember(tx, memberId);
  if (member && isUuid(id) && (await deletePasskey(tx, memberId, id)) > 0) {
    await forgetProofs(tx, memberId);
    await mailPasskeyChanged(tx, ctx, member, 'PASSKEY_REMOVED');
  }
  return listPasskeys(ctx);
}

export async function passkeySignInOptions(call: Call): Promise<PasskeyOptions> {
  if (!call.tenant.isStandalone) throwApiError('STANDALONE_NOT_SUPPORTED');
  return signingOptions(ownSite(call), createChallenge(call, SIGN_IN));
}

const credentialIdOf = ({ id }: PasskeyAnswer): Buffer => Buffer.from(id, 'base64url');

/** True if the named passkey's owner signed in on this device, which is exempt from its network's limit. */
async function isOwnersDevice(call: Call, answer: PasskeyAnswer): Promise<boolean> {
  if (call.device === undefined) return false;
  const owner = await call.inTenant(async (tx) => {
    const passkey = await findPasskey(tx, credentialIdOf(answer));
    return passkey && findMember(tx, passkey.memberId);
  });
  return typeof owner?.email === 'string' && isKnownDevice(call, owner.email);
}

/**
 * Verifies the signature and returns the passkey's member. Locks the member, so of two answers with one count only one
 * is accepted, and none after a change that removes the passkey. Throws PASSKEY_REFUSED.
 */
async function memberBehind(tx: Tx, call: Call, answer: PasskeyAnswer, challenge: string): Promise<Member> {
  const credentialId = credentialIdOf(answer);
  const named = (await findPasskey(tx, credentialId)) ?? throwApiError('PASSKEY_REFUSED');
  call.setSecuritySubject(named.memberId);
  const member = await lockMember(tx, named.memberId);
  const passkey = await findPasskey(tx, credentialId);
  if (!passkey || !member || member.status === 'DELETED') return throwApiError('PASSKEY_REFUSED');
  const found = await readSigned(ownSite(call), { passkey, ownerId: member.memberId, challenge }, answer);
  if (found === null) return throwApiError('PASSKEY_REFUSED');
  await recordPasskeyUse(tx, { ...found, passkeyId: passkey.passkeyId }, call.now);
  return member;
}

/** Returns the options for a proof with one of the member's passkeys of this host. Throws PASSKEY_REFUSED [ACCT-19]. */
export async function passkeyProofOptions(ctx: MemberCtx): Promise<PasskeyOptions> {
  const site = ownSite(ctx);
  const held = (await passkeysOf(ctx.tx, ctx.member.memberId)).filter(({ host }) => host === site.rpId);
  if (held.length === 0) throwApiError('PASSKEY_REFUSED');
  return signingOptions(site, createChallenge(ctx, proving(ctx)), held);
}

/** Accepts the member's own passkey in place of the password for five minutes. Throws PASSKEY_REFUSED [ACCT-19]. */
export async function proveWithPasskey(
  call: Call,
  { answer }: { answer: PasskeyAnswer },
): Promise<Record<string, never>> {
  const purpose = await call.asMember(async (ctx) => proving(ctx));
  const challenge = await useChallenge(call, answer, purpose);
  await call.asMember(async (ctx) => {
    const { memberId } = await memberBehind(ctx.tx, call, answer, challenge);
    if (memberId !== ctx.member.memberId) throwApiError('PASSKEY_REFUSED');
    await markProven(ctx.tx, ctx.session, ctx.now);
  });
  return {};
}

/**
 * Signs a member in with a passkey of this agency and host, and sets the session and device cookies. Refusals share the
 * network's budget with wrong passwords, from which the owner's known device is exempt; a block of the address, which
 * strangers can cause, does not matter. Throws PASSKEY_REFUSED, STANDALONE_NOT_SUPPORTED, CHALLENGE_REQUIRED or TOO_MANY_REQUESTS [AUTH-46, AUTH-35].
 */
export async function signInWithPasskey(
  call: Call,
  { answer }: { answer: PasskeyAnswer },
): Promise<{ UserID: string; userStatus: MemberStatus }> {
  if (!call.tenant.isStandalone) throwApiError('STANDALONE_NOT_SUPPORTED');
  const attempt = async (): Promise<Member & { token: string }> => {
    const challenge = await useChallenge(call, answer, SIGN_IN);
    return call.inTenant(async (tx) => {
      const member = await memberBehind(tx, call, answer, challenge);
      return { ...member, token: await renewSession(tx, call, member.memberId) };
    });
  };
  const isKnown = await isOwnersDevice(call, answer);
  const { memberId, status, email, token } = await (isKnown
    ? attempt()
    : meterNetworkFailures(signInFailures(call), call, attempt));
  await connectProvenMember(call, memberId);
  call.setSession(token);
  if (email !== null) call.setDevice(rememberDevice(call, email));
  return { UserID: memberId, userStatus: status };
}
