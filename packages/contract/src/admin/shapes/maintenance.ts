import * as z from 'zod/mini';
import { languages } from '../../schemas/enums.ts';
import { freeText } from '../../schemas/scalars.ts';
import { actorKinds } from './acts.ts';
import { MaybeMoment, Moment } from './common.ts';

/** Texts for riders by language, limited to the length of a phone notice. */
const Messages = z.partialRecord(z.enum(languages), freeText(300).check(z.minLength(1)));

export const MaintenanceInput = z.object({
  /** Null: effective immediately. */
  startsAt: z._default(MaybeMoment, null),
  /** Null: until it is lifted. */
  endsAt: z._default(MaybeMoment, null),
  /** Empty: the default text. A language without a message shows English. */
  messages: z._default(Messages, {}),
});
export type MaintenanceInput = z.infer<typeof MaintenanceInput>;

export const AnnouncedMaintenance = z.object({
  startsAt: Moment,
  endsAt: MaybeMoment,
  messages: Messages,
  announcedBy: z.object({ kind: z.enum(actorKinds), id: z.nullable(z.string()), name: z.string() }),
  announcedAt: Moment,
});
export type AnnouncedMaintenance = z.infer<typeof AnnouncedMaintenance>;

export const Maintenance = z.object({
  isClosed: z.boolean(),
  own: z.nullable(AnnouncedMaintenance),
  forAll: z.nullable(AnnouncedMaintenance),
});
export type Maintenance = z.infer<typeof Maintenance>;
