import * as z from 'zod/mini';
import { pageOf } from '../../schemas/page.ts';
import { MaybeText } from '../../schemas/scalars.ts';
import { Moment } from './common.ts';

/** Who acts: a person at the desk, another system by its key, an operator by a command. */
export const actorKinds = ['staff', 'key', 'command'] as const;

/** Who did something. */
export const By = z.object({ kind: z.enum(actorKinds), id: MaybeText, name: z.string() });
export type By = z.infer<typeof By>;

const Facts = z.record(z.string(), z.unknown());

/** One act as the record keeps it: who did what, when, from where, and what was so before and after. */
export const RecordedAct = z.object({
  actId: z.uuid(),
  happenedAt: Moment,
  actor: By,
  /** The network it came from, not the address; null for a command. */
  network: MaybeText,
  verb: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  memberId: MaybeText,
  facts: Facts,
  /** What is personal in it, such as the reason in words; null where there is nothing, or the member was forgotten. */
  personal: z.nullable(Facts),
});
export type RecordedAct = z.infer<typeof RecordedAct>;

/** A page of the record, the newest first. */
export const RecordedActs = pageOf(RecordedAct);
