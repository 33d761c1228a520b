import { type AgencyAccountOutcome, limits } from '@fareback/contract';
import type { ConsentReturn } from '../../../adapters/authorization-server.ts';
import type { Call } from '../../../call/context.ts';
import type { Redirect } from '../../../call/handler.ts';
import { agencyLimit } from '../../../call/tenant.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { rememberDevice } from '../../../platform/limits/known-device.ts';
import { meter, meterNetwork, type NetworkBudget } from '../../../platform/limits/rate-limit.ts';
import { findMemberByEmail, lockMember, type Member } from '../../members/index.ts';
import { mailAgencyAccountChanged } from '../email/account-mails.ts';
import { findSession, renewSession } from '../sessions/sessions.ts';
import { findOwner, insertAccount, recordAccountUse } from './account-store.ts';
import { keyOf, openFlow, readPending, savePending, type UsedFlow, useFlow, usePending } from './flow.ts';
import { providerOf } from './provider.ts';
import { type AccountAnswer, getAccountError, landingOf, type PendingAccount, toPendingAccount } from './rules.ts';

/** Starts of a network and device; riders at a station share a network, so it gets a challenge before a rejection. */
const startsOf = ({ tenant }: Call): NetworkBudget => ({
  name: 'agency-sign-ins',
  max: limits.agencySignInsPerNetworkPerHour,
  maxChallenged: agencyLimit(tenant, 'challengedPerNetworkPerHour'),
  device: { max: limits.agencySignInsPerDevicePerHour, maxChallenged: limits.agencySignInsPerDevicePerHour },
  windowSeconds: 3600,
});

/**
 * Returns without a sign-in that this browser started. Others are limited by their starts; if all counted, one device
 * could keep the whole network from coming back.
 */
const strayReturns = { name: 'stray-agency-returns', max: limits.agencySignInsPerNetworkPerHour, windowSeconds: 3600 };

/**
 * Returns the address of the agency's sign-in. Throws AGENCY_ACCOUNT_OFF, AGENCY_ACCOUNT_UNREACHABLE,
 * CHALLENGE_REQUIRED and TOO_MANY_REQUESTS [AUTH-49].
 */
export async function startAgencySignIn(
  call: Call,
  { inviteCode }: { inviteCode?: string | undefined },
): Promise<{ address: string }> {
  await meterNetwork(startsOf(call), call);
  return openFlow(call, { sessionHash: null, inviteCode });
}

/** `SIGNED_IN`: the account belongs to a member, whose session begins. */
type Outcome = AgencyAccountOutcome | 'SIGNED_IN';

/** Signs in the owner of a connected account; undefined if it is not connected. */
async function admitOwner(tx: Tx, call: Call, account: PendingAccount): Promise<Member | undefined> {
  const key = keyOf(call, account);
  const owner = await findOwner(tx, key);
  if (!owner) return undefined;
  call.setSecuritySubject(owner.memberId);
  const member = await lockMember(tx, owner.memberId);
  // Looked up again, because the previous lock holder may have disconnected it.
  if (!member || member.status === 'DELETED' || (await findOwner(tx, key))?.memberId !== owner.memberId)
    return undefined;
  await recordAccountUse(tx, key, call.now);
  return member;
}

/**
 * Keeps an account without a member for this browser. A verified email of an existing member leads to its sign-in: an
 * email alone must not take over an account [AUTH-50].
 */
async function greetNewcomer(tx: Tx, call: Call, account: PendingAccount): Promise<Outcome> {
  await savePending(tx, call, account);
  const { email, isEmailVerified } = account;
  const known = email !== null && isEmailVerified ? await findMemberByEmail(tx, email) : undefined;
  return known && known.status !== 'DELETED' ? 'HAS_ACCOUNT' : 'NEW';
}

async function signIn(call: Call, { setting }: UsedFlow, answer: AccountAnswer): Promise<Outcome> {
  const account = toPendingAccount(setting, answer, call.tenant);
  const found = await call.inTenant(async (tx) => {
    const member = await admitOwner(tx, call, account);
    if (member) return { member, token: await renewSession(tx, call, member.memberId) };
    return getAccountError(setting, answer) ?? (await greetNewcomer(tx, call, account));
  });
  if (typeof found === 'string') return found;
  call.setSession(found.token);
  if (found.member.email !== null) call.setDevice(rememberDevice(call, found.member.email));
  return 'SIGNED_IN';
}

/** Connects an account to a locked member and emails them; TAKEN if it, or the member, is connected otherwise. */
export async function connectAccount(
  tx: Tx,
  call: Call,
  { member, account }: { member: Member; account: PendingAccount },
): Promise<'CONNECTED' | 'TAKEN'> {
  const key = keyOf(call, account);
  if (!(await insertAccount(tx, call.tenant.tenantId, { ...key, memberId: member.memberId }, call.now)))
    return (await findOwner(tx, key))?.memberId === member.memberId ? 'CONNECTED' : 'TAKEN';
  await mailAgencyAccountChanged(tx, call, member, 'AGENCY_ACCOUNT_CONNECTED');
  return 'CONNECTED';
}

/** Connects an account to the member whose session asked for it, if that session still exists [ACCT-20]. */
async function connectFromSession(
  call: Call,
  { setting, sessionHash }: UsedFlow & { sessionHash: Buffer },
  answer: AccountAnswer,
): Promise<Outcome> {
  const error = getAccountError(setting, answer);
  if (error !== null) return error;
  return call.inTenant(async (tx) => {
    const { token, now } = call;
    const session = token === undefined ? undefined : await findSession(tx, token, now);
    if (!session?.tokenHash.equals(sessionHash)) return 'EXPIRED';
    const member = await lockMember(tx, session.member.memberId);
    if (!member || member.status === 'DELETED') return 'EXPIRED';
    const account = toPendingAccount(setting, answer, call.tenant);
    return connectAccount(tx, call, { member, account });
  });
}

async function conclude(call: Call, flow: UsedFlow, returned: ConsentReturn): Promise<Outcome> {
  const { setting, secrets, sessionHash } = flow;
  const answer = await (await providerOf(call.tenant.tenantId, setting, call)).conclude(returned, secrets);
  if (answer.kind === 'REFUSED' || answer.kind === 'UNREACHABLE')
    call.log.warn({ tenantId: call.tenant.tenantId, why: answer.why }, `a sign-in at the agency: ${answer.kind}`);
  if (answer.kind !== 'ACCOUNT') return answer.kind;
  return sessionHash === null ? signIn(call, flow, answer) : connectFromSession(call, { ...flow, sessionHash }, answer);
}

async function isMemberHere(call: Call): Promise<boolean> {
  return (await call.inTenant((tx) => call.findCaller(tx))) !== null;
}

/**
 * Return from the agency's sign-in: uses up this browser's flow and signs in the account's member, connects the account,
 * or keeps it for a sign-up. Always redirects to one of our screens on this host [AUTH-49, AUTH-51].
 */
export async function finishAgencySignIn(call: Call, returned: ConsentReturn): Promise<Redirect> {
  try {
    const flow = await useFlow(call, returned.state);
    if (!flow) {
      await meter(strayReturns, call);
      return { location: landingOf('EXPIRED', { isMember: await isMemberHere(call) }) };
    }
    const outcome = await conclude(call, flow, returned);
    if (outcome !== 'NEW' && outcome !== 'HAS_ACCOUNT') call.setAttempt(null);
    if (outcome === 'SIGNED_IN') return { location: '/', signsIn: true };
    const { sessionHash, inviteCode } = flow;
    return { location: landingOf(outcome, { isMember: sessionHash !== null, inviteCode }) };
  } catch (error) {
    if (!(error instanceof ApiError)) call.log.error({ err: error }, 'a sign-in at the agency failed');
    const isLimit = error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS';
    return { location: landingOf(isLimit ? 'TOO_MANY' : 'REFUSED', { isMember: false }) };
  }
}

/**
 * Connects the account that came back to this browser, after its rider proved the existing member with that verified
 * email by a password or passkey. Does nothing for any other member [AUTH-50].
 */
export async function connectProvenMember(call: Call, memberId: string): Promise<void> {
  if (call.attempt === undefined) return;
  const isUsed = await call.inTenant(async (tx) => {
    const account = await readPending(tx, call);
    if (!account?.isEmailVerified) return false;
    const member = await lockMember(tx, memberId);
    if (!member || member.status === 'DELETED' || member.email !== account.email) return false;
    if (!(await usePending(tx, call))) return false;
    await connectAccount(tx, call, { member, account });
    return true;
  });
  if (isUsed) call.setAttempt(null);
}
