import { limits } from '@fareback/contract';
import type { ConsentSecrets } from '../../../adapters/authorization-server.ts';
import type { MemberCtx } from '../../../call/context.ts';
import { hashOfToken } from '../../../platform/ids.ts';
import { insertFlow, takeFlow } from './flow-store.ts';

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
