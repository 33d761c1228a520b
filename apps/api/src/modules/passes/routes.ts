import { addToApple, getWallet } from '@fareback/contract';
import type { Call, MemberCtx } from '../../call/context.ts';
import { type Handler, handle } from '../../call/handler.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { readIssuedTicket } from '../redemptions/index.ts';
import { appAddress } from '../tenants/index.ts';
import { readyPlatforms } from './apple-credential.ts';
import { applePass, ensurePass, isOwnLink, passPath } from './make-pass.ts';
import { serviceUrlOf } from './pass-token.ts';

/**
 * Makes the member card's pass, or a ticket's, and returns its address. Throws NOT_FOUND for another member's ticket,
 * for other coupons, and without a certificate [PASS-01, PASS-04].
 */
async function addPass(ctx: MemberCtx, redemptionId: string | undefined): Promise<{ address: string }> {
  if (!(await readyPlatforms(ctx)).apple) throwApiError('NOT_FOUND');
  if (redemptionId !== undefined && (await readIssuedTicket(ctx, redemptionId)) === null) throwApiError('NOT_FOUND');
  const { passId } = await ensurePass(ctx, ctx.member.memberId, redemptionId?.toLowerCase() ?? 'card');
  return { address: passPath(ctx, passId) };
}

export const handlers: Handler[] = [
  handle(getWallet, (ctx) => readyPlatforms(ctx)),
  handle(addToApple, (ctx, { body }) => addPass(ctx, body.redemptionId)),
];

type FetchCall = Pick<Call, 'tenant' | 'now' | 'settings' | 'keyRing' | 'client' | 'inTenant'>;

/** Returns the file behind a link of `addPass`; throws NOT_FOUND once the link has ended. */
export async function fetchPass(
  call: FetchCall,
  asked: { passId: string; until: number; key: string },
): Promise<Buffer> {
  // Checked without the database, because anyone can send this call.
  if (!isOwnLink(call, asked.passId, asked.until, asked.key)) throwApiError('NOT_FOUND');
  const { keyRing, tenant, now, settings } = call;
  const address = appAddress(call);
  const serviceUrl = serviceUrlOf(settings, tenant.tenantId, address);
  return call.inTenant((tx) => applePass({ tx, keyRing, tenant, now }, asked.passId, { address, serviceUrl }));
}
