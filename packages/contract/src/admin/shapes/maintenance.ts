import * as z from 'zod/mini';
import { languages } from '../../schemas/enums.ts';
import { actorKinds } from './acts.ts';
import { MaybeMoment, Moment } from './common.ts';

/** What riders read, by language; at most as long as a notice on a phone. */
const Messages = z.partialRecord(z.enum(languages), z.string().check(z.minLength(1), z.maxLength(300)));

/** From when the app is closed and until when, and what riders read meanwhile. */
export const MaintenanceInput = z.object({
  /** Null: from now on. */
  startsAt: MaybeMoment,
  /** Null: until it is lifted. */
  endsAt: MaybeMoment,
  /** Empty: our own sentence. A language without a message reads English. */
  messages: Messages,
});
export type MaintenanceInput = z.infer<typeof MaintenanceInput>;

/** Maintenance as it was announced. */
export const AnnouncedMaintenance = z.object({
  startsAt: Moment,
  endsAt: MaybeMoment,
  messages: Messages,
  announcedBy: z.object({ kind: z.enum(actorKinds), id: z.nullable(z.string()), name: z.string() }),
  announcedAt: Moment,
});
export type AnnouncedMaintenance = z.infer<typeof AnnouncedMaintenance>;

/** What is announced of an agency and not over yet. */
export const Maintenance = z.object({
  /** Whether riders see the maintenance page now. */
  isClosed: z.boolean(),
  /** The agency's own. */
  own: z.nullable(AnnouncedMaintenance),
  /** Announced for all agencies by the operator. */
  forAll: z.nullable(AnnouncedMaintenance),
});
export type Maintenance = z.infer<typeof Maintenance>;
