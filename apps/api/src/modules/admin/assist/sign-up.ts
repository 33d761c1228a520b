import type { AssistedAccount, AssistedSignUp, Counter, ProofKind, TakeoverCode } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { randomId } from '../../../platform/ids.ts';
import { countPoints } from '../../approvals/index.ts';
import { assistedRow, insertAssisted, issueCard, issueTakeoverCode, lockSignUp } from '../../assisted/index.ts';
import { createAssistedAccount } from '../../auth/index.ts';
import { isInviteCodeMandatory } from '../../codes/index.ts';
import { connectAtCounter, lockSubjects } from '../../connections/index.ts';
import { accountOf } from '../../ledger/index.ts';
import { leastAgeOf, type Member, termsOf } from '../../members/index.ts';
import { queueMail } from '../../notifications/index.ts';
import { activeProviders, proofOf } from '../../providers/index.ts';
import { providerNames } from '../../rides/index.ts';
import { appOrigin } from '../../tenants/index.ts';
import { causeOf } from '../cause-of.ts';
import { about, createMemberCtx } from '../members/chosen-member.ts';
import { assertAssistOn, isAssistOn, memberAtCounter } from './assisted-ctx.ts';

/** What the forms of the counter need: terms to print, cards that can be connected, and whether the agency is on. */
export async function readCounter(ctx: StaffCtx, language: string): Promise<Counter> {
  const nameOf = await providerNames(ctx, language);
  const providers = (await activeProviders(ctx)).filter(
    (provider) => proofOf(provider) !== 'CONSENT' && ['SELF_REPORT', 'DIRECT_API'].includes(provider.connectionType),
  );
  const { version, termsUrl } = termsOf(ctx.tenant, language);
  return {
    isOn: isAssistOn(ctx),
    termsVersion: version,
    termsUrl,
    leastAge: leastAgeOf(ctx.tenant),
    isCodeMandatory: isInviteCodeMandatory(ctx.tenant),
    providers: providers.map(({ providerId }) => ({ providerId, name: nameOf(providerId) })),
  };
}

async function connectCard(ctx: StaffCtx, memberId: string, form: AssistedSignUp): Promise<void> {
  const { providerId, cardNumber, language } = form;
  if (providerId === undefined && cardNumber === undefined) return;
  // A half-filled card would be left out without a word, and its rides would never count.
  if (providerId === undefined) return throwAdminError('INVALID_REQUEST', { field: 'providerId' });
  if (cardNumber === undefined) return throwAdminError('INVALID_REQUEST', { field: 'cardNumber' });
  const note = { reason: 'Card shown at the counter', by: ctx.actor.name };
  const memberCtx = createMemberCtx(ctx, memberId, language);
  if (!(await connectAtCounter(memberCtx, { providerId, cardNumber }, note)))
    throwAdminError('CARD_TAKEN', { field: 'cardNumber' });
}

async function readPoints(ctx: StaffCtx, memberId: string): Promise<{ balance: number; unclaimed: number }> {
  const { available: balance = 0, unclaimed = 0 } = (await accountOf(ctx.tx, memberId)) ?? {};
  return { balance, unclaimed };
}

async function requireCode(ctx: StaffCtx, memberId: string): Promise<TakeoverCode> {
  return (await issueTakeoverCode(ctx, memberId)) ?? throwAdminError('NOT_FOUND');
}

/** What to print for an account: a new card and code replace earlier ones. Throws NOT_FOUND for an account in the app. */
async function printAccount(ctx: StaffCtx, memberId: string, name: string): Promise<AssistedAccount> {
  const cardNumber = await issueCard(ctx, memberId);
  const takeover = await requireCode(ctx, memberId);
  return { memberId, name, cardNumber, takeover, ...(await readPoints(ctx, memberId)) };
}

/** The account that an earlier call with the same key made, or null. The reply with its card was lost. */
async function repeatSignUp(ctx: StaffCtx, memberId: string, proof: ProofKind): Promise<AssistedAccount | null> {
  await lockSignUp(ctx.tx, memberId);
  if (!(await assistedRow(ctx.tx, memberId))) return null;
  const { name } = await memberAtCounter(ctx, memberId);
  const account = await printAccount(ctx, memberId, name);
  await ctx.record(about('assist.signUp', { memberId }, { proof, isRepeated: true }));
  return account;
}

/**
 * Signs up a rider after staff verified the person: account, member card, connected card, sign-up reward and a printed code for the
 * app, in one transaction. A repeated key prints the first account again. Throws ASSIST_OFF, TERMS_CHANGED, CARD_TAKEN,
 * POINTS_LIMIT and the errors of any sign-up [ASSIST-02, ASSIST-04, ASSIST-05, ASSIST-28].
 */
export async function signUpAtCounter(ctx: StaffCtx, form: AssistedSignUp): Promise<AssistedAccount> {
  assertAssistOn(ctx);
  const { tx, tenant, now, actor } = ctx;
  const { proof, termsVersion, idempotencyKey } = form;
  const isKeyed = idempotencyKey !== undefined;
  const memberId = isKeyed ? causeOf(`${actor.id}/${idempotencyKey}`, tenant.tenantId) : randomId();
  const earlier = isKeyed ? await repeatSignUp(ctx, memberId, proof) : null;
  if (earlier) return earlier;
  if (termsOf(tenant, form.language).version !== termsVersion) throwAdminError('TERMS_CHANGED', { field: 'hasSigned' });
  // Before any account is locked, as reports of rides lock in this order.
  if (form.providerId !== undefined) await lockSubjects(tx, tenant.tenantId, form.providerId, 'ALONE');
  await createAssistedAccount(ctx, { ...form, memberId });
  const rewarded = await readPoints(ctx, memberId);
  await insertAssisted(tx, { memberId, proof, by: actor.name, termsVersion }, now);
  await connectCard(ctx, memberId, form);
  const account = await printAccount(ctx, memberId, form.name.trim());
  await countPoints(ctx, rewarded.balance + rewarded.unclaimed, false);
  const facts = {
    proof,
    termsVersion,
    rewarded: rewarded.balance + rewarded.unclaimed,
    ...(form.providerId !== undefined && { providerId: form.providerId }),
  };
  await ctx.record(about('assist.signUp', { memberId }, facts));
  return account;
}

/** Notifies the member by email of a new card, in case the person at the counter was someone else [ASSIST-27]. */
async function mailCardPrinted(ctx: StaffCtx, { memberId, email, name, language }: Member): Promise<void> {
  const { tx, tenant, settings } = ctx;
  const app = appOrigin(tenant, settings);
  if (email === null || app === undefined) return;
  const to = { tenantId: tenant.tenantId, to: email, language: language ?? 'en', memberId };
  await queueMail(tx, ctx, { ...to, mail: { kind: 'CARD_PRINTED', name, app } });
}

/** Gives a verified member a new card; the earlier number stops working, and the member is notified [ASSIST-07, ASSIST-27]. */
export async function replaceCard(
  ctx: StaffCtx,
  { memberId, proof }: { memberId: string; proof: ProofKind },
): Promise<{ name: string; cardNumber: string }> {
  const member = await memberAtCounter(ctx, memberId);
  const cardNumber = await issueCard(ctx, memberId);
  await mailCardPrinted(ctx, member);
  await ctx.record(about('assist.newCard', { memberId }, { proof }));
  return { name: member.name, cardNumber };
}

/** Prints a new code for the app; the earlier one stops working. Throws NOT_FOUND for an account in the app [ASSIST-08]. */
export async function replaceCode(
  ctx: StaffCtx,
  { memberId, proof }: { memberId: string; proof: ProofKind },
): Promise<TakeoverCode> {
  await memberAtCounter(ctx, memberId);
  const takeover = await requireCode(ctx, memberId);
  await ctx.record(about('assist.newCode', { memberId }, { proof }));
  return takeover;
}
