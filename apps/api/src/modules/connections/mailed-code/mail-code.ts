import { limits, type ProviderStatus } from '@fareback/contract';
import type { Call, MemberCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Limit } from '../../../platform/limits/limit-use.ts';
import { meterWithin } from '../../../platform/limits/rate-limit.ts';
import { localized } from '../../../platform/localized.ts';
import { lockMember, type Member } from '../../members/index.ts';
import { queueMail } from '../../notifications/index.ts';
import { appOrigin } from '../../tenants/index.ts';
import { type Account, toStoredAccount } from '../account.ts';
import { providerOf } from '../connections.ts';
import { holdAccount, proveAccount } from '../establish.ts';
import { readProviderStatus } from '../status-store.ts';
import { lockSubjects } from '../store.ts';
import {
  awaitedCode,
  codeHashOf,
  countTry,
  deleteCode,
  getMailedCodeError,
  isCodeShaped,
  newCode,
  nextCodeAt,
  readCode,
  writeCode,
} from './mailed-code-store.ts';

const DAY_SECONDS = 86_400;
const max = limits.mailedCodesPerAddressPerDay;

/** The address may be a stranger's: emails are limited for all members together, and more strictly per member. */
const perAddress: Limit = { name: 'account-codes-per-address', max, windowSeconds: DAY_SECONDS };
const perAsker: Limit = { name: 'account-codes-per-asker', max: 3, windowSeconds: DAY_SECONDS };
/** A separate budget for the address's own member, which others cannot use up. */
const toOwnAddress: Limit = { name: 'account-codes-to-own-address', max, windowSeconds: DAY_SECONDS };

async function meterMail(ctx: MemberCtx, member: Member, address: string): Promise<void> {
  if (member.email === address) {
    await meterWithin(toOwnAddress, ctx, address);
    return;
  }
  await meterWithin(perAsker, ctx, `${member.memberId} ${address}`);
  await meterWithin(perAddress, ctx, address);
}

const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1***');

async function sendCode(ctx: MemberCtx, member: Member, account: Account): Promise<void> {
  const { tx, tenant, keyRing, now, settings } = ctx;
  const { tenantId } = tenant;
  const { identifier: to, provider } = account;
  const { memberId } = member;
  const { providerId } = provider;
  await meterMail(ctx, member, to);
  const app = appOrigin(tenant, settings);
  if (app === undefined) throw new Error(`Tenant ${tenantId} has no host for mails.`);
  const { subjectHash } = toStoredAccount(ctx, account);
  const code = newCode();
  const codeHash = codeHashOf({ keyRing, tenantId }, { memberId, subjectHash, code });
  const expiresAt = new Date(now.getTime() + limits.mailedCodeLifeMinutes * 60_000);
  await writeCode(tx, { memberId, providerId, subjectHash, codeHash, sentAt: now, expiresAt });
  const language = member.language ?? ctx.language;
  const mail = {
    kind: 'ACCOUNT_CODE',
    account: localized<{ Label?: string }>(provider.texts, language).Label ?? providerId,
    asker: member.email === null ? null : maskedEmail(member.email),
    code,
    app,
    claim: { memberId, providerId, sentAt: now.toISOString() },
  } as const;
  await queueMail(tx, ctx, { tenantId, to, language, memberId, mail });
}

/**
 * Records a claim to an email account and emails a code, once a minute at most: VALIDATING until entered. The member's
 * own verified address needs no code. Throws ALREADY_CONNECTED and TOO_MANY_REQUESTS [PROV-04, PROV-23].
 */
export async function mailCode(ctx: MemberCtx, account: Account): Promise<ProviderStatus> {
  const { tx, now } = ctx;
  const { memberId } = ctx.member;
  const { provider, identifier } = account;
  const member = (await lockMember(tx, memberId)) ?? throwApiError('SESSION_REQUIRED');
  const isProved = member.email === identifier && member.emailProvedAt !== null;
  if (isProved) return proveAccount(ctx, account, 'MAILED_CODE');
  const status = await holdAccount(ctx, account, 'MAILED_CODE');
  if (status.isProven) return status;
  const pending = await readCode(tx, { memberId, providerId: provider.providerId });
  const isOnItsWay =
    pending?.subjectHash.equals(toStoredAccount(ctx, account).subjectHash) === true &&
    pending.undeliveredAt === null &&
    nextCodeAt(pending.sentAt) > now;
  if (!isOnItsWay) await sendCode(ctx, member, account);
  return readProviderStatus(ctx, provider);
}

/**
 * Emails another code for a claimed account and voids the previous one. Throws NOT_FOUND, USER_CONTROL_DISABLED,
 * NO_CODE_PENDING if no code is expected, COOL_DOWN and TOO_MANY_REQUESTS [PROV-04].
 */
export async function resendCode(ctx: MemberCtx, providerId: string): Promise<ProviderStatus> {
  const { tx, now } = ctx;
  const provider = await providerOf(ctx, providerId);
  const member = (await lockMember(tx, ctx.member.memberId)) ?? throwApiError('SESSION_REQUIRED');
  const { pending, identifier } = (await awaitedCode(ctx, providerId)) ?? throwApiError('NO_CODE_PENDING');
  const retryAt = nextCodeAt(pending.sentAt);
  if (retryAt > now) throwApiError('COOL_DOWN', { retryAt, coolDownTimestampUTC: retryAt.toISOString() });
  await sendCode(ctx, member, { provider, identifier });
  return readProviderStatus(ctx, provider);
}

type CodeError = 'NO_CODE_PENDING' | 'CODE_EXPIRED' | 'TOO_MANY_ATTEMPTS' | 'WRONG_CODE';

async function tryCode(ctx: MemberCtx, providerId: string, code: string): Promise<ProviderStatus | CodeError> {
  const { tx, tenant, keyRing, now } = ctx;
  const { tenantId } = tenant;
  const { memberId } = ctx.member;
  const provider = await providerOf(ctx, providerId);
  await lockMember(tx, memberId);
  await lockSubjects(tx, tenantId, providerId, 'ALONE');
  const awaited = await awaitedCode(ctx, providerId);
  if (!awaited) return 'NO_CODE_PENDING';
  const { pending, identifier } = awaited;
  const reason = getMailedCodeError(pending, now);
  if (reason !== null) return reason;
  if (!isCodeShaped(code)) return 'WRONG_CODE';
  await countTry(tx, { memberId, providerId });
  const { subjectHash } = pending;
  if (!codeHashOf({ keyRing, tenantId }, { memberId, subjectHash, code }).equals(pending.codeHash)) return 'WRONG_CODE';
  await deleteCode(tx, { memberId, providerId });
  return proveAccount(ctx, { provider, identifier }, 'MAILED_CODE');
}

/**
 * Proves an email account with the code sent to it, regardless of the previous holder. Throws NOT_FOUND,
 * USER_CONTROL_DISABLED, WRONG_CODE, CODE_EXPIRED, NO_CODE_PENDING and, after five wrong ones, TOO_MANY_ATTEMPTS
 * [PROV-04, PROV-29].
 */
export async function confirmCode(call: Call, providerId: string, code: string): Promise<ProviderStatus> {
  const tried = await call.asMember((ctx) => tryCode(ctx, providerId, code));
  return typeof tried === 'string' ? throwApiError(tried) : tried;
}
