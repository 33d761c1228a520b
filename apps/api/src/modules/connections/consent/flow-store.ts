import { isDeepStrictEqual } from 'node:util';
import { limits } from '@fareback/contract';
import type { ConsentReturn, ConsentSecrets, ResponseMode } from '../../../adapters/authorization-server.ts';
import type { MemberCtx, TenantCtx } from '../../../call/context.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { hashOfToken, newToken, textOfToken } from '../../../platform/ids.ts';

export interface WayBack {
  returnTo: string;
  display: 'page' | 'popup';
}

export interface Flow extends WayBack {
  secrets: ConsentSecrets;
  /** Missing in flows of an earlier release: QUERY. */
  responseMode?: ResponseMode;
  /** FORM_POST: the provider's answer, and the hash of the token that collects it. */
  posted?: { answer: ConsentReturn; tokenHash: string };
}

/** Values with which a browser returns after its form was kept. */
export interface Collected {
  state: string;
  postToken: string;
}

const contextOf = (tenantId: string, providerId: string, state: string): string =>
  `oauth-flow/${tenantId}/${providerId}/${state}`;

/** Saves a flow for this session by its state's hash, with encrypted secrets [PROV-20]. */
export async function saveFlow(ctx: MemberCtx, providerId: string, flow: Flow): Promise<void> {
  const { tx, tenant, session, keyRing, now } = ctx;
  const { state } = flow.secrets;
  const row = {
    stateHash: hashOfToken(state),
    sessionHash: session.tokenHash,
    providerId,
    secretsEncrypted: keyRing.encrypt(JSON.stringify(flow), contextOf(tenant.tenantId, providerId, state)),
    beganAt: now,
  };
  await insertFlow(tx, tenant.tenantId, row, limits.consentsOpenMax);
}

/** Uses up a flow of this session; undefined without one. It expires after exactly ten minutes [PROV-21]. */
export async function useFlow(
  { tx, tenant, session, keyRing, now }: MemberCtx,
  providerId: string,
  state: string,
): Promise<{ flow: Flow; isOver: boolean } | undefined> {
  const row = await takeFlow(tx, { stateHash: hashOfToken(state), sessionHash: session.tokenHash, providerId });
  if (!row) return undefined;
  const flow = decryptFlow({ keyRing }, row, contextOf(tenant.tenantId, providerId, state));
  return { flow, isOver: isOver(row, now) };
}

const decryptFlow = (
  { keyRing }: Pick<TenantCtx, 'keyRing'>,
  { secretsEncrypted }: Pick<FlowRow, 'secretsEncrypted'>,
  context: string,
): Flow => JSON.parse(keyRing.decrypt(secretsEncrypted, context)) as Flow;

const isOver = ({ beganAt }: Pick<FlowRow, 'beganAt'>, now: Date): boolean =>
  now.getTime() - beganAt.getTime() > limits.consentMinutes * 60_000;

/**
 * Keeps an answer that a provider posted, encrypted in its flow, and returns a token for the browser that posted it.
 * Undefined without a flow of this provider that asked for a form, or with another answer in it: the first one stays.
 * The same answer gets a new token, because a browser may post twice. A late one is not kept, and the callback says so
 * [PROV-39].
 */
export async function savePostedAnswer(
  { tx, tenant, keyRing, now }: TenantCtx,
  providerId: string,
  { state, ...rest }: ConsentReturn & { state: string },
): Promise<string | undefined> {
  const stateHash = hashOfToken(state);
  const row = await lockFlow(tx, { stateHash, providerId });
  if (!row) return undefined;
  const context = contextOf(tenant.tenantId, providerId, state);
  const flow = decryptFlow({ keyRing }, row, context);
  const answer = JSON.parse(JSON.stringify({ state, ...rest })) as ConsentReturn;
  if (flow.responseMode !== 'FORM_POST') return undefined;
  if (flow.posted && !isDeepStrictEqual(flow.posted.answer, answer)) return undefined;
  const token = newToken();
  if (isOver(row, now)) return token;
  const posted = { answer, tokenHash: textOfToken(token) };
  const secretsEncrypted = keyRing.encrypt(JSON.stringify({ ...flow, posted } satisfies Flow), context);
  await updateFlow(tx, { stateHash, secretsEncrypted });
  return token;
}

/**
 * True if this browser posted the flow's answer. The state alone proves nothing: an attacker who began the flow
 * knows it, and can send the provider's address to a victim.
 */
export const hasPosted = ({ posted }: Flow, postToken: string | undefined): boolean =>
  posted !== undefined && postToken !== undefined && posted.tokenHash === textOfToken(postToken);

/** Deletes a flow whose answer was posted by a browser in another session: it can be a victim's account [PROV-39]. */
export async function endPostedFlow(
  { tx, tenant, keyRing }: Pick<TenantCtx, 'tx' | 'tenant' | 'keyRing'>,
  providerId: string,
  { state, postToken }: Collected,
): Promise<void> {
  const stateHash = hashOfToken(state);
  const row = await lockFlow(tx, { stateHash, providerId });
  if (row && hasPosted(decryptFlow({ keyRing }, row, contextOf(tenant.tenantId, providerId, state)), postToken))
    await deleteFlow(tx, stateHash);
}

/* The only SQL for OAuth flows. */

interface FlowRow {
  stateHash: Buffer;
  sessionHash: Buffer;
  providerId: string;
  secretsEncrypted: Buffer;
  beganAt: Date;
}

/** Saves a flow and keeps the session's newest `openMax`, so the table cannot be filled. */
export async function insertFlow(tx: Tx, tenantId: string, flow: FlowRow, openMax: number): Promise<void> {
  await tx.run(
    `delete from oauth_flow where tenant_id = $1 and state_hash in
       (select state_hash from oauth_flow where tenant_id = $1 and session_hash = $2 order by begun_at desc offset $3)`,
    [tenantId, flow.sessionHash, openMax - 1],
  );
  await tx.run(
    `insert into oauth_flow (tenant_id, state_hash, session_hash, provider_id, secrets_sealed, begun_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [tenantId, flow.stateHash, flow.sessionHash, flow.providerId, flow.secretsEncrypted, flow.beganAt],
  );
}

/** Deletes a flow so it cannot be used twice; undefined if this session has no such flow at this provider. */
export const takeFlow = (
  tx: Tx,
  { stateHash, sessionHash, providerId }: Pick<FlowRow, 'stateHash' | 'sessionHash' | 'providerId'>,
): Promise<Pick<FlowRow, 'secretsEncrypted' | 'beganAt'> | undefined> =>
  tx.first(
    `delete from oauth_flow where tenant_id = $1 and state_hash = $2 and session_hash = $3 and provider_id = $4
     returning secrets_sealed as "secretsEncrypted", begun_at as "beganAt"`,
    [tx.tenantId, stateHash, sessionHash, providerId],
  );

const lockFlow = (
  tx: Tx,
  { stateHash, providerId }: Pick<FlowRow, 'stateHash' | 'providerId'>,
): Promise<Pick<FlowRow, 'secretsEncrypted' | 'beganAt'> | undefined> =>
  tx.first(
    `select secrets_sealed as "secretsEncrypted", begun_at as "beganAt" from oauth_flow
      where tenant_id = $1 and state_hash = $2 and provider_id = $3 for update`,
    [tx.tenantId, stateHash, providerId],
  );

const updateFlow = (tx: Tx, { stateHash, secretsEncrypted }: Pick<FlowRow, 'stateHash' | 'secretsEncrypted'>) =>
  tx.run('update oauth_flow set secrets_sealed = $3 where tenant_id = $1 and state_hash = $2', [
    tx.tenantId,
    stateHash,
    secretsEncrypted,
  ]);

const deleteFlow = (tx: Tx, stateHash: Buffer): Promise<number> =>
  tx.run('delete from oauth_flow where tenant_id = $1 and state_hash = $2', [tx.tenantId, stateHash]);

/** Deletes flows a day after their start: until then an expired one differs from an unknown one. */
export const pruneFlows = (tx: Tx, now: Date): Promise<number> =>
  tx.run(`delete from oauth_flow where tenant_id = $1 and begun_at <= $2::timestamptz - interval '1 day'`, [
    tx.tenantId,
    now,
  ]);
