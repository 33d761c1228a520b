import * as z from 'zod/mini';
import { MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';
import { IdempotencyKey, Reason } from './member-acts.ts';
import { Day } from './reports.ts';

/** A secret that the agency shares with a provider, or with its partner; never its text. */
export const SharedSecret = z.object({
  /** A provider's id, or `partner`. */
  ownerId: z.string(),
  name: z.string(),
  /** Since when the present one counts; null where there is none yet. */
  since: MaybeMoment,
});
export type SharedSecret = z.infer<typeof SharedSecret>;

/** What is asked of a rotation: for how long the present secret still counts, why, and a key under which a repeat makes no other one. */
export const SecretRotationInput = z.object({
  graceHours: z._default(z.int().check(z.minimum(0), z.maximum(720)), 24),
  reason: Reason,
  idempotencyKey: z.optional(IdempotencyKey),
});

/** A secret that was just made: shown once. */
export const MadeSecret = z.object({ ownerId: z.string(), secret: z.string(), presentUntil: Moment });
export type MadeSecret = z.infer<typeof MadeSecret>;

/** Days on which the agency's service, or that of one line, failed: no streak ends by a miss on them. */
export const ServicePause = z.object({
  pauseId: z.uuid(),
  firstDay: Day,
  lastDay: Day,
  lineId: MaybeText,
  reason: z.string(),
  /** The service alert that paused the day, and which of its periods; null for a pause by staff. */
  alertId: z._default(MaybeText, null),
  alertBasis: z._default(z.nullable(z.enum(['IMPACT_PERIOD', 'ACTIVE_PERIOD', 'SHOWN'])), null),
  madeBy: z.string(),
  madeAt: Moment,
  liftedAt: MaybeMoment,
});
export type ServicePause = z.infer<typeof ServicePause>;

/** A pause that is asked for; the last day is the first where none is named. */
export const PauseInput = z.object({
  firstDay: Day,
  lastDay: z.optional(Day),
  lineId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  reason: Reason,
});

/** How an agency is set: what its programme says, which a version changes, and what staff set beside it. */
export const AgencySettings = z.object({
  timeZone: z.string(),
  hosts: z.array(z.string()),
  /** Limits, retention, approval and the like, as the live version says them. */
  programme: z.record(z.string(), z.unknown()),
  pauses: z.array(ServicePause),
});
export type AgencySettings = z.infer<typeof AgencySettings>;
