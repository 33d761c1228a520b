import { limits } from '@fareback/contract';
import type { ConsentSecrets } from '../../../adapters/authorization-server.ts';
import type { Call } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { hashOfToken, newToken } from '../../../platform/ids.ts';
import { appAddress } from '../../tenants/index.ts';
import type { AccountKey } from './account-store.ts';
import { deletePending, findPending, insertFlow, insertPending, takeFlow } from './flow-store.ts';
import { providerOf, readOffered } from './provider.ts';
import type { PendingAccount } from './rules.ts';
import type { RiderOpenId } from './setting-store.ts';

/** Path on every host of the app that the agency's provider returns to. */
export const RETURN_PATH = '/auth/agency-account/return';

/** Redirect address on one of the tenant's hosts, exactly as registered at the provider. */
export const agencyReturnAddress = (origin: string): string => `${origin}${RETURN_PATH}`;

interface Flow {
  secrets: ConsentSecrets;
  /** Provider that the browser was sent to; undefined in flows of the release before. */
  issuer?: string;
  inviteCode: string | undefined;
}

const flowContext = (tenantId: string): string => `${tenantId}/agency-sign-in`;
const pendingContext = (tenantId: string): string => `${tenantId}/agency-account`;

const later = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

/** The subject is only compared, so its keyed hash is stored. */
export const keyOf = (
  { keyRing, tenant }: Pick<Call, 'keyRing' | 'tenant'>,
  { issuer, subject }: Pick<PendingAccount, 'issuer' | 'subject'>,
): AccountKey => ({ issuer, subjectHash: keyRing.hash(subject, `${tenant.tenantId}/agency-account/${issuer}`) });

/**
 * Starts a sign-in at the agency for this browser and returns its address; the provider is called outside of any
 * transaction. Throws AGENCY_ACCOUNT_OFF and AGENCY_ACCOUNT_UNREACHABLE [AUTH-49].
 */
export async function openFlow(
  call: Call,
  { sessionHash, inviteCode }: { sessionHash: Buffer | null; inviteCode?: string | undefined },
): Promise<{ address: string }> {
  const { tenant, keyRing, now } = call;
  const setting = await call.inTenant((tx) => readOffered(tx, tenant));
  if (!setting) throwApiError('AGENCY_ACCOUNT_OFF');
  const [state, attempt] = [newToken(), newToken()];
  const secrets = {
    state,
    nonce: newToken(),
    verifier: newToken(),
    redirectUri: agencyReturnAddress(appAddress(call)),
  };
  const address = await (await providerOf(tenant.tenantId, setting, call)).consentAddress(secrets);
  if (address === null) throwApiError('AGENCY_ACCOUNT_UNREACHABLE');
  const flow: Flow = { secrets, issuer: setting.issuer, inviteCode };
  const row = {
    attemptHash: hashOfToken(attempt),
    stateHash: hashOfToken(state),
    sessionHash,
    secretsEncrypted: keyRing.encrypt(JSON.stringify(flow), flowContext(tenant.tenantId)),
  };
  await call.inTenant((tx) => insertFlow(tx, tenant.tenantId, row, later(now, limits.agencySignInMinutes)));
  call.setAttempt(attempt);
  return { address };
}

export interface UsedFlow extends Flow {
  setting: RiderOpenId;
  sessionHash: Buffer | null;
}

/** Uses up this browser's sign-in with the returned state; undefined without one [AUTH-49]. */
export async function useFlow(call: Call, state: string | undefined): Promise<UsedFlow | undefined> {
  const { attempt, tenant, keyRing, now } = call;
  if (attempt === undefined || state === undefined) return undefined;
  const hashes = { attemptHash: hashOfToken(attempt), stateHash: hashOfToken(state) };
  return call.inTenant(async (tx) => {
    const row = await takeFlow(tx, hashes, now);
    const setting = row && (await readOffered(tx, tenant));
    if (!row || !setting) return undefined;
    const flow = JSON.parse(keyRing.decrypt(row.secretsEncrypted, flowContext(tenant.tenantId))) as Flow;
    // A code of one provider must not be sent to another.
    if (flow.issuer !== undefined && flow.issuer !== setting.issuer) return undefined;
    return { ...flow, setting, sessionHash: row.sessionHash };
  });
}

/** Keeps an account for this browser until its rider signs up or proves an existing account [AUTH-50]. */
export async function savePending(tx: Tx, call: Call, account: PendingAccount): Promise<void> {
  const { tenant, keyRing, now, attempt } = call;
  if (attempt === undefined) return;
  const accountEncrypted = keyRing.encrypt(JSON.stringify(account), pendingContext(tenant.tenantId));
  const pending = { attemptHash: hashOfToken(attempt), accountEncrypted };
  await insertPending(tx, tenant.tenantId, pending, later(now, limits.agencyAccountWaitMinutes));
}

/** The account that came back to this browser; undefined if it is unknown, expired, used or of a replaced provider. */
export async function readPending(tx: Tx, call: Call): Promise<PendingAccount | undefined> {
  const { attempt, keyRing, tenant, now } = call;
  const row = attempt === undefined ? undefined : await findPending(tx, hashOfToken(attempt), now);
  if (!row) return undefined;
  const account = JSON.parse(keyRing.decrypt(row.accountEncrypted, pendingContext(tenant.tenantId))) as PendingAccount;
  return (await readOffered(tx, tenant))?.issuer === account.issuer ? account : undefined;
}

/** Uses up the account that came back; of two concurrent uses one gets true. */
export const usePending = async (tx: Tx, { attempt }: Pick<Call, 'attempt'>): Promise<boolean> =>
  attempt !== undefined && (await deletePending(tx, hashOfToken(attempt))) > 0;
