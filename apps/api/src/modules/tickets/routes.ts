import { getLiveTicket, type LiveTicket } from '@fareback/contract';
import type { MemberCtx } from '../../call/context.ts';
import { type Handler, handle } from '../../call/handler.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { readIssuedTicket } from '../redemptions/index.ts';
import { currentKey, dayKeys, signBody, ticketSecrets } from './keys.ts';

/**
 * Returns the signed ticket with the secrets of its days. Throws NOT_FOUND for another member's redemption, for other
 * coupons, and once it has ended or was refunded [TICKET-05].
 */
async function liveTicket(ctx: MemberCtx, redemptionId: string): Promise<LiveTicket> {
  const { tenant, now } = ctx;
  const issued = await readIssuedTicket(ctx, redemptionId);
  if (issued === null || issued.refundedAt !== null || issued.until <= now) throwApiError('NOT_FOUND');
  const key = await currentKey(ctx);
  const times = { from: Math.floor(issued.from.getTime() / 1000), until: issued.until.getTime() / 1000 };
  const facts = { agency: tenant.tenantId, code: issued.code, offer: issued.offerId, ...times, keyId: key.keyId };
  const secrets = await ticketSecrets(await dayKeys(tenant, key, [now, issued.until]), facts);
  return { ...signBody(key, facts), code: issued.code, ...times, secrets };
}

export const handlers: Handler[] = [handle(getLiveTicket, (ctx, { params }) => liveTicket(ctx, params.id))];
