import * as z from 'zod/mini';
import { MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment } from './common.ts';

/** A draw as staff see it; winners are pseudonyms, and members for staff who may read members. */
export const AdminDraw = z.object({
  drawId: z.string(),
  title: z.string(),
  /** OPEN takes entries; CLOSED has its list; VALUE_ENTERED waits for a second person. */
  state: z.enum(['OPEN', 'CLOSED', 'VALUE_ENTERED', 'HELD']),
  entriesFrom: z.string(),
  entriesUntil: z.string(),
  drawsOn: z.string(),
  prizes: z.array(z.object({ offerId: z.string(), title: z.string(), winners: z.int() })),
  alternates: z.int(),
  claimDays: z.int(),
  /** Lines of the closed list; earned entries before caps while it is open. */
  entries: z.int(),
  members: z.int(),
  leftOut: z.record(z.string(), z.int()),
  seedHash: z.string(),
  listHash: MaybeText,
  closedAt: MaybeMoment,
  publicValue: z.object({ name: z.string(), describedAs: z.string(), url: MaybeText }),
  /** Null until the draw is held: the second person reads the value at its source. */
  value: MaybeText,
  enteredBy: MaybeText,
  isOwn: z.boolean(),
  heldBy: MaybeText,
  heldAt: MaybeMoment,
  winners: z.array(
    z.object({
      place: z.int(),
      person: z.string(),
      /** Null for an erased member, and for staff who may not read members. */
      memberId: z.nullable(z.uuid()),
      offerId: MaybeText,
      claimUntil: MaybeMoment,
      usedAt: MaybeMoment,
      passedAt: MaybeMoment,
    }),
  ),
});
export type AdminDraw = z.infer<typeof AdminDraw>;
