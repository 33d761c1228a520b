import * as z from 'zod/mini';
import { Id, MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';
import { IdempotencyKey, Reason } from './member-acts.ts';
import { Day } from './reports.ts';

/** A secret shared with a provider or the partner, without its text. */
export const SharedSecret = z.object({
  /** A provider's id, or `partner`. */
  ownerId: z.string(),
  name: z.string(),
  since: MaybeMoment,
});
export type SharedSecret = z.infer<typeof SharedSecret>;

/** Options of a rotation: how long the old secret stays valid, a reason, and an idempotency key. */
export const SecretRotationInput = z.object({
  graceHours: z._default(z.int().check(z.minimum(0), z.maximum(720)), 24),
  reason: Reason,
  idempotencyKey: z.optional(IdempotencyKey),
});

export const MadeSecret = z.object({ ownerId: z.string(), secret: z.string(), presentUntil: Moment });
export type MadeSecret = z.infer<typeof MadeSecret>;

/** Days on which the service of the agency or one line failed; a miss on them ends no streak. */
export const ServicePause = z.object({
  pauseId: z.uuid(),
  firstDay: Day,
  lastDay: Day,
  lineId: MaybeText,
  reason: z.string(),
  /** The service alert and its period that caused the pause; null for a pause by staff. */
  alertId: z._default(MaybeText, null),
  alertBasis: z._default(z.nullable(z.enum(['IMPACT_PERIOD', 'ACTIVE_PERIOD', 'SHOWN'])), null),
  madeBy: z.string(),
  madeAt: Moment,
  liftedAt: MaybeMoment,
});
export type ServicePause = z.infer<typeof ServicePause>;

export const PauseInput = z.object({
  firstDay: Day,
  lastDay: z.optional(Day),
  lineId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  reason: Reason,
});

/** A service day that staff or a feed declared to be of a kind, such as bad air. */
export const DeclaredDay = z.object({
  declaredId: z.uuid(),
  kind: z.string(),
  day: Day,
  reason: z.string(),
  madeBy: z.string(),
  madeAt: Moment,
  withdrawnAt: MaybeMoment,
});
export type DeclaredDay = z.infer<typeof DeclaredDay>;

export const DeclareInput = z.object({ kind: Id, day: Day, reason: Reason });

/** An agency's settings: those of its program, changed by versions, and those that staff set directly. */
export const AgencySettings = z.object({
  timeZone: z.string(),
  hosts: z.array(z.string()),
  /** Limits, retention, approval and similar settings of the live version. */
  programme: z.record(z.string(), z.unknown()),
  pauses: z.array(ServicePause),
  /** Declared days, the latest first, and the kinds of day that the program has. */
  declared: z._default(z.array(DeclaredDay), []),
  declaredKinds: z._default(z.array(z.object({ id: z.string(), name: z.string() })), []),
});
export type AgencySettings = z.infer<typeof AgencySettings>;
