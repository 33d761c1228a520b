import { isEmailShaped, normalizeEmail } from '@fareback/contract';
import {
  type OpenIdAgencies,
  type OpenIdWay,
  openIdReturnPath,
  type SamlReturn,
  type StaffMe,
  staffLimits,
} from '@fareback/contract/admin';
import type { SamlAccount } from '../../../adapters/saml-assertion.ts';
import type { SamlProvider } from '../../../adapters/saml-provider.ts';
import type { DeskCall } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { type Tx, withStaff } from '../../../platform/database/transactions.ts';
import type { Deps, Settings } from '../../../platform/deps.ts';
import { hashOfToken, isToken, newToken } from '../../../platform/ids.ts';
import { meter, meterFailures } from '../../../platform/limits/rate-limit.ts';
import { connectAccount, personBehind } from '../agency-account.ts';
import { deskCaller, signInFailures } from '../desk-caller.ts';
import { letIn } from '../sessions/me.ts';
import { startSession } from '../sessions/sessions.ts';
import { ownSamlAddresses } from './saml-setting.ts';
import {
  awaitsAnswer,
  holdSaml,
  insertFlow,
  readSaml,
  type SamlSettings,
  samlAgencies,
  savePosted,
  takeFlow,
  useAssertion,
} from './saml-store.ts';

const ways = { name: 'desk-saml', max: staffLimits.openIdPerNetworkPerHour, windowSeconds: 3600 };
const ANSWERS = 'staff/saml-flow';

const loadLibrary = () => import('../../../adapters/saml-provider.ts');

const providerOf = (saml: SamlSettings, settings: Settings): SamlProvider => ({
  idpEntityId: saml.entityId,
  signInUrl: saml.signInUrl,
  certificates: saml.certificates,
  ...ownSamlAddresses(settings, saml.agencyId),
});

export async function listSamlAgencies({ database, tenants }: DeskCall): Promise<OpenIdAgencies> {
  const ids = new Set((await withStaff(database, samlAgencies)).map(({ agencyId }) => agencyId));
  const all = (await tenants.all()).filter(({ tenantId }) => ids.has(tenantId));
  return { data: all.map(({ tenantId, name }) => ({ agencyId: tenantId, name })) };
}

/** Starts a sign-in and returns the provider's address with the request. Throws NOT_FOUND [DESK-810]. */
export async function startSaml(call: DeskCall, { body }: { body: { agency: string } }): Promise<OpenIdWay> {
  const { database, now, settings } = call;
  await meter(ways, deskCaller(call));
  const saml = await withStaff(database, (tx) => readSaml(tx, body.agency));
  if (!saml) return throwAdminError('NOT_FOUND');
  const [state, attempt, requestId] = [newToken(), newToken(), `_${newToken()}`];
  const { requestAddress } = await loadLibrary();
  const address = await requestAddress(providerOf(saml, settings), { requestId, state });
  const flow = { stateHash: hashOfToken(state), attemptHash: hashOfToken(attempt), agencyId: saml.agencyId, requestId };
  const expiresAt = new Date(now.getTime() + staffLimits.openIdLifeMinutes * 60_000);
  await withStaff(database, (tx) => insertFlow(tx, flow, expiresAt));
  return { address, attempt };
}

/**
 * Takes an answer that a provider posts from its own page. Browsers send no session cookie with it, so it is only kept;
 * the returned path brings the browser to the desk with the state and a token of this browser, never with the answer
 * [DESK-813].
 */
export async function takeSamlAnswer(
  { database, keyRing, clock }: Deps,
  { agencyId, answer, state }: { agencyId: string; answer: string | null; state: string | null },
): Promise<string> {
  const pathWith = (parameters: Record<string, string>) =>
    `${openIdReturnPath}?${new URLSearchParams(parameters).toString()}`;
  const failed = pathWith({ state: '', postToken: '' });
  if (state === null || !isToken(state) || answer === null || answer.length > staffLimits.samlAnswerLengthMax)
    return failed;
  const postToken = newToken();
  const flow = { stateHash: hashOfToken(state), agencyId };
  const isSaved = await withStaff(database, async (tx) => {
    const now = clock();
    if (!(await awaitsAnswer(tx, flow, now))) return false;
    const answerEncrypted = keyRing.encrypt(answer, ANSWERS);
    return savePosted(tx, { ...flow, answerEncrypted, postTokenHash: hashOfToken(postToken) }, now);
  });
  return isSaved ? pathWith({ state, postToken }) : failed;
}

interface Verified {
  saml: SamlSettings;
  account: SamlAccount;
}

/** Verifies the posted answer and uses up its flow and assertion. Throws OPENID_REFUSED. */
async function accountBehind(call: DeskCall, body: SamlReturn): Promise<Verified> {
  const { database, keyRing, now, log, settings } = call;
  const hashes = {
    stateHash: hashOfToken(body.state),
    attemptHash: hashOfToken(body.attempt),
    postTokenHash: hashOfToken(body.postToken),
  };
  const begun = await withStaff(database, async (tx) => {
    const flow = await takeFlow(tx, hashes, now);
    const saml = flow && (await readSaml(tx, flow.agencyId));
    return flow && saml ? { flow, saml } : undefined;
  });
  if (!begun?.flow.isOwn || begun.flow.answerEncrypted === null) return throwAdminError('OPENID_REFUSED');
  const { saml, flow } = begun;
  const answer = keyRing.decrypt(begun.flow.answerEncrypted, ANSWERS);
  const { readSamlAnswer } = await loadLibrary();
  const { requestId } = flow;
  const expected = { requestId, emailAttribute: saml.emailAttribute, now };
  const read = await readSamlAnswer(providerOf(saml, settings), answer, expected);
  const reject = (why: string): never => {
    log.warn({ tenantId: saml.agencyId, why }, 'a sign-in of staff failed');
    return throwAdminError('OPENID_REFUSED');
  };
  if (read.kind === 'REFUSED') return reject(read.why);
  const { assertionId, expiresAt } = read.account;
  const assertion = { agencyId: saml.agencyId, assertionHash: hashOfToken(assertionId), expiresAt };
  if (!(await withStaff(database, (tx) => useAssertion(tx, assertion)))) return reject('an assertion that was used');
  return { saml, account: read.account };
}

/** Returns the email of an account if it is in a domain that the agency's provider may vouch for; else null. */
function mailOf({ mailDomains }: SamlSettings, account: SamlAccount): string | null {
  const email = normalizeEmail(account.email ?? '');
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return isEmailShaped(email) && mailDomains.includes(domain) ? email : null;
}

/** Completes a sign-in at an agency's SAML provider, valid only for that agency [DESK-810]. */
export async function finishSaml(call: DeskCall, { body }: { body: SamlReturn }): Promise<StaffMe> {
  const { saml, account } = await meterFailures(signInFailures, deskCaller(call), () => accountBehind(call, body));
  const { agencyId, entityId } = saml;
  // OpenID issuers start with https, so no account of one protocol is one of the other.
  const identity = { agencyId, issuer: `saml:${entityId}`, subject: account.subject };
  const proven = { identity, email: mailOf(saml, account), holdSettings: (tx: Tx) => holdSaml(tx, saml) };
  if (call.signedIn) return connectAccount(call, proven);
  const token = await withStaff(call.database, async (tx) => {
    const staffId = await personBehind(tx, call, proven);
    return startSession(tx, call, { staffId, way: 'OPENID', onlyAgencyId: agencyId, isThroughSaml: true });
  });
  return letIn(call, token);
}
