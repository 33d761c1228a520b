import { limits } from '@fareback/contract';
import type { ConsentSecrets } from '../../../adapters/authorization-server.ts';
import type { MemberCtx } from '../../../call/context.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { hashOfToken } from '../../../platform/ids.ts';

export interface WayBack {
  returnTo: string;
  display: 'page' | 'popup';
}

export interface Flow extends WayBack {
  secrets: ConsentSecrets;
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
  const flow = JSON.parse(keyRing.decrypt(row.secretsEncrypted, contextOf(tenant.tenantId, providerId, state))) as Flow;
  return { flow, isOver: now.getTime() - row.beganAt.getTime() > limits.consentMinutes * 60_000 };
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

/** Deletes flows a day after their start: until then an expired one differs from an unknown one. */
export const pruneFlows = (tx: Tx, now: Date): Promise<number> =>
  tx.run(`delete from oauth_flow where tenant_id = $1 and begun_at <= $2::timestamptz - interval '1 day'`, [
    tx.tenantId,
    now,
  ]);
