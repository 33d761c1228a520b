import { isEmailShaped, normalizeEmail } from '@fareback/contract';
import {
  type OpenIdAgencies,
  type OpenIdReturn,
  type OpenIdWay,
  type StaffMe,
  staffLimits,
} from '@fareback/contract/admin';
import type { ConsentAnswer, ConsentSecrets } from '../../../adapters/authorization-server.ts';
import type { DeskCall } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { type Tx, withStaff } from '../../../platform/database/transactions.ts';
import { hashOfToken, newToken } from '../../../platform/ids.ts';
import { meter, meterFailures } from '../../../platform/limits/rate-limit.ts';
import { connectAccount, personBehind } from '../agency-account.ts';
import { deskCaller, signInFailures } from '../desk-caller.ts';
import { letIn } from '../sessions/me.ts';
import { startSession } from '../sessions/sessions.ts';
import { redirectUriOf } from './openid-setting.ts';
import {
  holdOpenId,
  insertFlow,
  type OpenIdSettings,
  openIdAgencies,
  providerOf,
  readOpenId,
  takeFlow,
} from './openid-store.ts';

const ways = { name: 'desk-openid', max: staffLimits.openIdPerNetworkPerHour, windowSeconds: 3600 };
const SECRETS = 'staff/openid-flow';

export async function listOpenIdAgencies({ database, tenants }: DeskCall): Promise<OpenIdAgencies> {
  const ids = new Set((await withStaff(database, openIdAgencies)).map(({ agencyId }) => agencyId));
  const all = (await tenants.all()).filter(({ tenantId }) => ids.has(tenantId));
  return { data: all.map(({ tenantId, name }) => ({ agencyId: tenantId, name })) };
}

/** Returns the authorization URL of an agency's provider. Throws NOT_FOUND and OPENID_UNREACHABLE [DESK-14]. */
export async function startOpenId(call: DeskCall, { body }: { body: { agency: string } }): Promise<OpenIdWay> {
  const { database, keyRing, now, settings } = call;
  await meter(ways, deskCaller(call));
  const openId = await withStaff(database, (tx) => readOpenId(tx, body.agency));
  if (!openId) return throwAdminError('NOT_FOUND');
  const [state, attempt] = [newToken(), newToken()];
  const secrets: ConsentSecrets = {
    state,
    nonce: newToken(),
    verifier: newToken(),
    redirectUri: redirectUriOf(settings),
  };
  const address = await (await providerOf(openId, call)).consentAddress(secrets);
  if (address === null) return throwAdminError('OPENID_UNREACHABLE');
  const flow = {
    stateHash: hashOfToken(state),
    attemptHash: hashOfToken(attempt),
    agencyId: openId.agencyId,
    secretsEncrypted: keyRing.encrypt(JSON.stringify(secrets), SECRETS),
  };
  const expiresAt = new Date(now.getTime() + staffLimits.openIdLifeMinutes * 60_000);
  await withStaff(database, (tx) => insertFlow(tx, flow, expiresAt));
  return { address, attempt };
}

type Account = Extract<ConsentAnswer, { kind: 'ACCOUNT' }>;

/**
 * Exchanges the redirect's parameters for the account at the agency's provider. Throws OPENID_REFUSED and
 * OPENID_UNREACHABLE.
 */
async function accountBehind(call: DeskCall, body: OpenIdReturn): Promise<{ kept: OpenIdSettings; account: Account }> {
  const { database, keyRing, now, log } = call;
  const { attempt, ...returned } = body;
  const hashes = { stateHash: hashOfToken(body.state), attemptHash: hashOfToken(attempt) };
  const begun = await withStaff(database, async (tx) => {
    const flow = await takeFlow(tx, hashes, now);
    const openId = flow && (await readOpenId(tx, flow.agencyId));
    return flow && openId ? { flow, kept: openId } : undefined;
  });
  if (!begun) return throwAdminError('OPENID_REFUSED');
  const secrets = JSON.parse(keyRing.decrypt(begun.flow.secretsEncrypted, SECRETS)) as ConsentSecrets;
  const account = await (await providerOf(begun.kept, call)).conclude(returned, secrets);
  if (account.kind === 'ACCOUNT') return { kept: begun.kept, account };
  if (account.kind !== 'DENIED')
    log.warn({ tenantId: begun.kept.agencyId, why: account.why }, 'a sign-in of staff failed');
  return throwAdminError(account.kind === 'UNREACHABLE' ? 'OPENID_UNREACHABLE' : 'OPENID_REFUSED');
}

/**
 * Returns the email a provider may assert: verified, or vouched for by the agency's provider, and in one of its
 * domains; else null.
 */
function mailOf({ mailDomains, vouchesForMail }: OpenIdSettings, { label, isMailVerified }: Account): string | null {
  const email = normalizeEmail(label ?? '');
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return isEmailShaped(email) && (isMailVerified || vouchesForMail) && mailDomains.includes(domain) ? email : null;
}

/** Completes a sign-in at an agency's provider, valid only for that agency [DESK-14]. */
export async function finishOpenId(call: DeskCall, { body }: { body: OpenIdReturn }): Promise<StaffMe> {
  const { kept: openId, account } = await meterFailures(signInFailures, deskCaller(call), () =>
    accountBehind(call, body),
  );
  const { agencyId, issuer } = openId;
  const identity = { agencyId, issuer, subject: account.subject };
  const proven = {
    identity,
    email: mailOf(openId, account),
    holdSettings: (tx: Tx) => holdOpenId(tx, openId),
  };
  if (call.signedIn) return connectAccount(call, proven);
  const token = await withStaff(call.database, async (tx) => {
    const staffId = await personBehind(tx, call, proven);
    return startSession(tx, call, { staffId, way: 'OPENID', onlyAgencyId: agencyId });
  });
  return letIn(call, token);
}
