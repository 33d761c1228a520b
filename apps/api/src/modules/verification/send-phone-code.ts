import type { Call, MemberCtx } from '../../call/context.ts';
import { agencyLimit, deviceBudget } from '../../call/tenant.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { meterNetwork, type NetworkBudget } from '../../platform/limits/rate-limit.ts';
import { getPhoneStatus, lockForPhone, lockMember } from '../members/index.ts';
import { hasTextBlock } from '../notifications/index.ts';
import { appAddress } from '../tenants/index.ts';
import { createCode, deliverCode, type Texted, textedNumber } from './create-code.ts';

/** Text messages cost money and accounts are free to create, so network, exchange and tenant have separate limits. */
const perNetwork = ({ tenant }: Call): NetworkBudget => ({
  name: 'texts-per-network',
  max: agencyLimit(tenant, 'textsPerNetworkPerHour'),
  maxChallenged: agencyLimit(tenant, 'challengedPerNetworkPerHour'),
  device: deviceBudget(tenant, 'textsPerDevicePerHour'),
  windowSeconds: 3600,
});

/** App host for browsers that autofill the code; null for a tenant without hosts. */
const hostOf = (call: Call): string | null =>
  call.tenant.hosts.length === 0 ? null : new URL(appAddress(call)).hostname;

interface WantedCode {
  phoneNumber: string;
  isMigrationRequest: boolean;
  /** A verified member who proved their identity replaces their number. */
  isChange: boolean;
}

function judgeForm(status: string | undefined, isChange: boolean, texted: Texted | null): Texted {
  if (status === 'VERIFIED' && !isChange) throwApiError('ALREADY_VERIFIED');
  if (status !== 'VERIFIED' && isChange) throwApiError('PHONE_NOT_VERIFIED');
  return texted ?? throwApiError('INVALID_PHONE_NUMBER', { field: 'phoneNumber' });
}

/** Refuses a change to the member's own number, unless a new verification unblocks its texts [PRIV-16]. */
async function judgeChange({ tx, member: { memberId } }: MemberCtx, phoneStatus: string): Promise<void> {
  if (phoneStatus === 'OWN' && !(await hasTextBlock(tx, memberId)))
    throwApiError('ALREADY_VERIFIED', { field: 'phoneNumber' });
}

/**
 * Checks form, status and own number. These reveal nothing about others and need no limit; checks that reveal who has
 * or requested a number run after the budget is charged.
 */
async function judgeOwn(ctx: MemberCtx, { phoneNumber, isChange }: WantedCode): Promise<void> {
  const { tx, member } = ctx;
  const { phone } = judgeForm(member.status, isChange, await textedNumber(ctx, phoneNumber));
  if (isChange) await judgeChange(ctx, await getPhoneStatus(tx, member.memberId, phone.phoneHash));
}

async function wantedPhone(ctx: MemberCtx, { phoneNumber, isMigrationRequest, isChange }: WantedCode): Promise<Texted> {
  const { tx, tenant } = ctx;
  const { tenantId } = tenant;
  const { memberId } = ctx.member;
  const texted = await textedNumber(ctx, phoneNumber);
  const member = texted
    ? await lockForPhone(tx, tenantId, memberId, texted.phone.phoneHash)
    : await lockMember(tx, memberId);
  const { number, phone } = judgeForm(member?.status, isChange, texted);

  const phoneStatus = await getPhoneStatus(tx, memberId, phone.phoneHash);
  if (isChange) await judgeChange(ctx, phoneStatus);
  // With neutral answers, the reply hides that the number is taken; its holder learns of it only after the code proves
  // whose phone it is [SIGNUP-20].
  const isDisclosed = tenant.settings['neutralAnswers'] !== true;
  if (phoneStatus === 'LOST' || (phoneStatus === 'TAKEN' && !isMigrationRequest && isDisclosed))
    throwApiError('PHONE_ALREADY_REGISTERED');
  return { number, phone };
}

/**
 * Sends a code to a phone and returns when the next may be requested; an older code becomes void. No number is removed
 * from another account yet. The message is counted before and sent after the transaction. If the carrier refuses, count
 * and code are removed so the member can retry at once; without a reply both stay, since the message may have been
 * sent, and the refusal says a code is pending [PHONE-11]. Refusals about the member alone don't count against the
 * network's budget. Refuses with INVALID_PHONE_NUMBER, ALREADY_VERIFIED, PHONE_NOT_VERIFIED if there is no number to
 * change, PHONE_ALREADY_REGISTERED, COOL_DOWN, TOO_MANY_REQUESTS or SMS_NOT_SENT [PHONE-03, PHONE-05, PHONE-11,
 * PHONE-12, PHONE-13, API-17].
 */
export async function sendPhoneCode(call: Call, wanted: WantedCode): Promise<{ coolDownTimestampUTC: string }> {
  await call.asMember((ctx) => judgeOwn(ctx, wanted));
  await meterNetwork(perNetwork(call), call);
  const { created, language } = await call.asMember(async (ctx) => ({
    created: await createCode(ctx, ctx.member.memberId, await wantedPhone(ctx, wanted)),
    language: ctx.language,
  }));
  return deliverCode({ ...call, language }, created, { kind: 'APP', host: hostOf(call) });
}
