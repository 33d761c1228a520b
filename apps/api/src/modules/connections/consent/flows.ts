import { limits } from '@fareback/contract';
import type { ConsentSecrets } from '../../../adapters/authorization-server.ts';
import type { MemberCtx } from '../../../call/context.ts';
import { hashOfToken } from '../../../platform/ids.ts';
import { insertFlow, takeFlow } from './flow-store.ts';

/** How the browser goes on when it is back. */
export interface WayBack {
  /** Path of a screen of ours. */
  returnTo: string;
  /** Whether the provider stands in a window of its own. */
  display: 'page' | 'popup';
}

/** A flow: a rider's way to a provider's sign-in and back. */
export interface Flow extends WayBack {
  secrets: ConsentSecrets;
}

const contextOf = (tenantId: string, providerId: string, state: string): string =>
  `oauth-flow/${tenantId}/${providerId}/${state}`;

/** Keeps a flow for this session: by the hash of its state, its secrets sealed [PROV-20]. */
export async function keepFlow(ctx: MemberCtx, providerId: string, flow: Flow): Promise<void> {
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

/**
 * Uses up a flow of this session; undefined where there is none. It is over after ten minutes, to the second [PROV-21].
 */
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
