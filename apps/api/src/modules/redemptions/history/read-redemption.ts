import type { CouponType, Redemption } from '@fareback/contract';
import type { LocalizedCtx, MemberCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { isUuid } from '../../../platform/ids.ts';
import { addressOf, openCode } from '../coupons/issue-coupon.ts';
import type { OfferDefinition } from '../redeem/offer-cache.ts';
import { acknowledgeRow, type OfferWords, type RedemptionRow, redemptionRows } from './redemption-row-store.ts';

interface RedemptionView {
  redemptionId: string;
  offerId: string;
  price: number;
  couponType: CouponType;
  code: string | null;
  couponUrl: string | null;
  couponExpiresAt: Date | null;
  /** Fields the supplier shows next to the code, by name. */
  couponFields: Readonly<Record<string, string>>;
  definition: OfferDefinition;
  texts: Record<string, OfferWords>;
  redeemedAt: Date;
  acknowledgedAt: Date | null;
  refundedAt: Date | null;
  replacedAt: Date | null;
}

const textOrNull = (text: string | undefined): string | null => text || null;

/**
 * Builds the JSON text of a coupon's content: code, fields by name in the language, instructions and link [REDEEM-13].
 */
function fieldMappings(view: RedemptionView, words: OfferWords): string | null {
  const { link, extra = {} } = view.definition.fieldMappings ?? {};
  const names = words.fields ?? {};
  const mappings: Record<string, string> = {};
  if (view.code !== null) mappings['Code'] = view.code;
  const fields = [...Object.entries(extra), ...Object.entries(view.couponFields)];
  for (const [name, value] of fields) mappings[names[name] ?? name] = value;
  const instructions = textOrNull(words.CouponInstructions);
  if (instructions !== null) mappings['instructions'] = instructions;
  if (link !== undefined) mappings['link'] = addressOf(link, view.code ?? '');
  return Object.keys(mappings).length === 0 ? null : JSON.stringify(mappings);
}

/** Returns when the coupon expires, by its own expiry or its kind's duration; empty if it does not. */
function expiry({ couponExpiresAt, definition: { stock }, redeemedAt }: RedemptionView): { expiresAtUTC?: string } {
  if (couponExpiresAt !== null) return { expiresAtUTC: couponExpiresAt.toISOString() };
  if (stock?.kind !== 'template' || stock.lifeMinutes === undefined) return {};
  return { expiresAtUTC: new Date(redeemedAt.getTime() + stock.lifeMinutes * 60_000).toISOString() };
}

/** Formats a redemption for the member in a language, or English [REDEEM-09, LANG-08]. */
export function presentRedemption(view: RedemptionView, language: string): Redemption {
  const words = { ...view.texts['en'], ...view.texts[language] };
  return {
    OfferID: view.offerId,
    TransactionID: view.redemptionId,
    amount: view.price,
    CouponType: view.couponType,
    CouponCode: view.code,
    ...(view.code === null ? {} : { CodeFormat: view.definition.codeFormat ?? 'QR' }),
    // Earlier apps open web addresses only, so they show the ticket's code.
    couponUrl: view.definition.stock?.kind === 'ticket' ? `ticket:${view.code}` : view.couponUrl,
    FieldMappings: fieldMappings(view, words),
    refundedAtUTC: view.refundedAt?.toISOString() ?? null,
    redeemedAtUTC: view.redeemedAt.toISOString(),
    AcknowledgedAtUTC: view.acknowledgedAt?.toISOString() ?? null,
    ...(view.replacedAt !== null && { replacedAtUTC: view.replacedAt.toISOString() }),
    ...expiry(view),
    Title: textOrNull(words.Title) ?? '',
    CouponInstructions: textOrNull(words.CouponInstructions),
    TermsAndConditionsTitle: textOrNull(words.TermsAndConditionsTitle),
    TermsAndConditionsBody: textOrNull(words.TermsAndConditionsBody),
  };
}

export function viewOf(
  keyRing: KeyRing,
  tenantId: string,
  { couponEncrypted, couponFieldsEncrypted, ...row }: RedemptionRow,
): RedemptionView {
  const open = (encrypted: Buffer): string => openCode(keyRing, tenantId, row.offerId, encrypted);
  return {
    ...row,
    code: couponEncrypted && open(couponEncrypted),
    couponFields: couponFieldsEncrypted === null ? {} : JSON.parse(open(couponFieldsEncrypted)),
  };
}

/**
 * Returns a member's redemptions by id with their texts at that time, without ids of other members and canceled
 * redemptions [REDEEM-09].
 */
export async function readRedemptions(
  tx: Tx,
  { keyRing, tenantId, memberId }: { keyRing: KeyRing; tenantId: string; memberId: string },
  redemptionIds: string[],
  language: string,
): Promise<Map<string, Redemption>> {
  const rows = await redemptionRows(tx, [memberId], redemptionIds);
  const confirmed = rows.filter(({ status }) => status === 'CONFIRMED');
  return new Map(
    confirmed.map((row) => [row.redemptionId, presentRedemption(viewOf(keyRing, tenantId, row), language)]),
  );
}

/** Returns one redemption of the member. Throws NOT_FOUND, also for another member's [API-54]. */
export async function readRedemption(ctx: MemberCtx, redemptionId: string): Promise<Redemption> {
  if (!isUuid(redemptionId)) throwApiError('NOT_FOUND');
  const { tx, keyRing, tenant, member, language } = ctx;
  const scope = { keyRing, tenantId: tenant.tenantId, memberId: member.memberId };
  const found = await readRedemptions(tx, scope, [redemptionId.toLowerCase()], language);
  return found.get(redemptionId.toLowerCase()) ?? throwApiError('NOT_FOUND');
}

/** A ticket that the agency issued itself. */
export interface IssuedTicket {
  code: string;
  offerId: string;
  /** In a language, or English. */
  title: string;
  from: Date;
  until: Date;
  refundedAt: Date | null;
}

/** Returns the member's ticket of a redemption; null for other coupons and unknown ones [TICKET-05]. */
export async function readIssuedTicket(
  { tx, keyRing, tenant, member, language }: Pick<LocalizedCtx, 'tx' | 'keyRing' | 'tenant' | 'member' | 'language'>,
  redemptionId: string,
): Promise<IssuedTicket | null> {
  if (!isUuid(redemptionId)) return null;
  const [row] = await redemptionRows(tx, [member.memberId], [redemptionId.toLowerCase()]);
  if (!row || row.status !== 'CONFIRMED') return null;
  const { code, couponExpiresAt, definition, offerId, redeemedAt, refundedAt, replacedAt, texts } = viewOf(
    keyRing,
    tenant.tenantId,
    row,
  );
  if (definition.stock?.kind !== 'ticket' || code === null || couponExpiresAt === null) return null;
  const title = textOrNull(texts[language]?.Title) ?? texts['en']?.Title ?? '';
  return { code, offerId, title, from: replacedAt ?? redeemedAt, until: couponExpiresAt, refundedAt };
}

/** Marks a redemption as seen, once, and returns it. Throws NOT_FOUND [API-20]. */
export async function acknowledgeRedemption(ctx: MemberCtx, redemptionId: string): Promise<Redemption> {
  if (!isUuid(redemptionId)) throwApiError('NOT_FOUND');
  await acknowledgeRow(ctx.tx, ctx.member.memberId, redemptionId, ctx.now);
  return readRedemption(ctx, redemptionId);
}
