import * as z from 'zod/mini';
import { MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment } from './common.ts';

/** A draw as staff see it; winners are pseudonyms. */
export const AdminDraw = z.object({
  drawId: z.string(),
  title: z.string(),
  /** OPEN takes entries; CLOSED has its list; VALUE_ENTERED waits for a second person. */
  state: z.enum(['OPEN', 'CLOSED', 'VALUE_ENTERED', 'HELD']),
  entriesFrom: z.string(),
  entriesUntil: z.string(),
  drawsOn: z.string(),
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
      offerId: MaybeText,
      claimUntil: MaybeMoment,
      passedAt: MaybeMoment,
    }),
  ),
});
export type AdminDraw = z.infer<typeof AdminDraw>;
