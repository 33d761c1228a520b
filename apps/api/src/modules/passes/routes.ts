import { addToApple, addToGoogle, getWallet } from '@fareback/contract';
import type { Call, MemberCtx } from '../../call/context.ts';
import { type Handler, handle } from '../../call/handler.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { readIssuedTicket } from '../redemptions/index.ts';
import { appAddress } from '../tenants/index.ts';
import { readyPlatforms } from './apple-credential.ts';
import { googleSaveLink } from './google-passes.ts';
import { followAtGoogle } from './google-store.ts';
import { applePass, ensurePass, isOwnLink, passPath } from './make-pass.ts';
import { serviceUrlOf } from './pass-token.ts';
import type { PassRow } from './store.ts';

/** Returns the pass of the member card or of a ticket. Throws NOT_FOUND for another member's ticket and other coupons. */
async function ownPass(ctx: MemberCtx, wallet: 'apple' | 'google', redemptionId: string | undefined): Promise<PassRow> {
  if (!(await readyPlatforms(ctx))[wallet]) throwApiError('NOT_FOUND');
  if (redemptionId !== undefined && (await readIssuedTicket(ctx, redemptionId)) === null) throwApiError('NOT_FOUND');
  return ensurePass(ctx, ctx.member.memberId, redemptionId?.toLowerCase() ?? 'card');
}

/** Makes a pass and returns the file's address. Throws NOT_FOUND without a certificate, too [PASS-01, PASS-04]. */
async function addPass(ctx: MemberCtx, redemptionId: string | undefined): Promise<{ address: string }> {
  const { passId } = await ownPass(ctx, 'apple', redemptionId);
  return { address: passPath(ctx, passId) };
}

/** Returns the address at Google that saves a pass; the job sends each later change [PASS-22]. */
async function addToGoogleWallet(ctx: MemberCtx, redemptionId: string | undefined): Promise<{ address: string }> {
  const row = await ownPass(ctx, 'google', redemptionId);
  const address = await googleSaveLink(ctx, row, appAddress(ctx));
  if (address === null) throwApiError('NOT_FOUND');
  await followAtGoogle(ctx.tx, row.passId, ctx.now);
  return { address };
}

export const handlers: Handler[] = [
  handle(getWallet, (ctx) => readyPlatforms(ctx)),
  handle(addToApple, (ctx, { body }) => addPass(ctx, body.redemptionId)),
  handle(addToGoogle, (ctx, { body }) => addToGoogleWallet(ctx, body.redemptionId)),
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
