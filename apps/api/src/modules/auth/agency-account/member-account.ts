import type { MemberAgencyAccount } from '@fareback/contract';
import type { Call, MemberCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { lockMember, passwordOf } from '../../members/index.ts';
import { mailAgencyAccountChanged } from '../email/account-mails.ts';
import { passkeysOf } from '../passkeys/passkey-store.ts';
import { stepUp } from '../password/current-password.ts';
import { accountsOf, deleteAccount } from './account-store.ts';
import { openFlow } from './flow.ts';
import { readOffered } from './provider.ts';
import { readRiderOpenId } from './setting-store.ts';

/** Whether the member's account is connected, and may be disconnected [ACCT-20, ACCT-21]. */
export async function showAgencyAccount({ tx, tenant, member }: MemberCtx): Promise<MemberAgencyAccount> {
  const { memberId } = member;
  const setting = await readRiderOpenId(tx);
  const connected = (await accountsOf(tx, memberId)).find(({ issuer }) => issuer === setting?.issuer);
  const hasPassword = ((await passwordOf(tx, memberId))?.passwordHash ?? null) !== null;
  const hasOther = hasPassword || (await passkeysOf(tx, memberId)).length > 0;
  return {
    IsOffered: (await readOffered(tx, tenant)) !== undefined,
    ConnectedAtUTC: connected?.connectedAt.toISOString() ?? null,
    LastUsedAtUTC: connected?.lastUsedAt?.toISOString() ?? null,
    HasPassword: hasPassword,
    CanDisconnect: connected !== undefined && hasOther,
  };
}

/**
 * Returns the address of the agency's sign-in to connect its account to this session's member, after step-up. Throws
 * like `stepUp`, AGENCY_ACCOUNT_OFF and AGENCY_ACCOUNT_UNREACHABLE [ACCT-20].
 */
export async function connectAgencyAccount(
  call: Call,
  { currentPassword }: { currentPassword: string },
): Promise<{ address: string }> {
  await stepUp(call, currentPassword);
  const sessionHash = await call.asMember(async ({ session }) => session.tokenHash);
  return openFlow(call, { sessionHash });
}

/** Disconnects the agency's account and emails the member. Throws LAST_WAY_TO_SIGN_IN [ACCT-21]. */
export async function disconnectAgencyAccount(ctx: MemberCtx): Promise<MemberAgencyAccount> {
  const { tx } = ctx;
  const { memberId } = ctx.member;
  const member = await lockMember(tx, memberId);
  const { ConnectedAtUTC, CanDisconnect } = await showAgencyAccount(ctx);
  const setting = await readRiderOpenId(tx);
  if (!member || !setting || ConnectedAtUTC === null) return showAgencyAccount(ctx);
  if (!CanDisconnect) throwApiError('LAST_WAY_TO_SIGN_IN');
  if ((await deleteAccount(tx, memberId, setting.issuer)) > 0)
    await mailAgencyAccountChanged(tx, ctx, member, 'AGENCY_ACCOUNT_DISCONNECTED');
  return showAgencyAccount(ctx);
}
