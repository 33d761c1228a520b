import * as z from 'zod/mini';
import { MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';
import { redemptionStates } from './redemptions.ts';

/** Why a code or ticket is replaced. */
export const replacementCauses = ['NOT_OPENING', 'NOT_SCANNING', 'REFUSED', 'OTHER'] as const;

/** Where an offer's codes come from; `fixed` offers have an address and no code. */
export const stockKinds = ['pool', 'template', 'ticket', 'fixed', 'supplier', 'credit'] as const;
export type StockKind = (typeof stockKinds)[number];

/** Why a code cannot be replaced now [REDEEM-32]. */
export const replacementObstacles = [
  'REFUNDED',
  'HELD',
  'RELEASED',
  'REPLACED',
  'SUPPLIER',
  'NO_CODE',
  'STOCK_CHANGED',
  'MEMBER_RESTS',
  'LIMIT',
  'SOLD_OUT',
] as const;
export type ReplacementObstacle = (typeof replacementObstacles)[number];

/** What an inspector's page said of a ticket. */
const scanResults = ['VALID', 'EXPIRED', 'CANCELED', 'COPIED'] as const;

/** What support needs when a member says that a code or ticket does not work; the code itself is never shown. */
export const CodeDiagnosis = z.object({
  redemptionId: z.uuid(),
  memberId: z.uuid(),
  title: z.string(),
  state: z.enum(redemptionStates),
  stock: z.enum(stockKinds),
  redeemedAt: Moment,
  /** When the member's app first showed it; null if unknown. */
  seenAt: MaybeMoment,
  expiresAt: MaybeMoment,
  isExpired: z.boolean(),
  refundedAt: MaybeMoment,
  replacedAt: MaybeMoment,
  supplierId: MaybeText,
  /** When the supplier is asked again; null if its order is settled. */
  askedAgainAt: MaybeMoment,
  /** The latest check of the present ticket by an inspector. */
  lastScan: z.nullable(z.object({ at: Moment, result: z.enum(scanResults), device: z.string() })),
  /** An inspector saw it as valid, so a second person must approve a replacement. */
  isSeenUsed: z.boolean(),
  obstacle: z.nullable(z.enum(replacementObstacles)),
  /** How many replacements the member can still get within the agency's limit of 30 days. */
  replacementsLeft: z.int(),
});
export type CodeDiagnosis = z.infer<typeof CodeDiagnosis>;

export const Replacement = z.object({
  redemptionId: z.uuid(),
  replacedAt: Moment,
  expiresAt: MaybeMoment,
  replacementsLeft: z.int(),
});
export type Replacement = z.infer<typeof Replacement>;
