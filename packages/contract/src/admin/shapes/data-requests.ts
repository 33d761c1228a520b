import * as z from 'zod/mini';
import { MaybeText } from '../../schemas/scalars.ts';
import type { Permission } from '../roles.ts';
import { By } from './acts.ts';
import { MaybeMoment, Moment } from './common.ts';
import { Reason } from './member-acts.ts';
import { Day } from './reports.ts';

/** A member can request that their data is deleted, or a copy of it. */
export const dataRequestKinds = ['ERASE', 'COPY'] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

/** Permission to complete a request of each kind. */
export const dataRequestPermissions: Readonly<Record<DataRequestKind, Permission>> = {
  ERASE: 'members.erase',
  COPY: 'members.personal',
};

export const dataRequestStates = ['OPEN', 'DONE', 'DECLINED', 'WITHDRAWN'] as const;
export type DataRequestState = (typeof dataRequestStates)[number];

export const dataRequestLimits = {
  /** Days until a request is due; its author can choose another day. */
  days: 30,
  daysMax: 90,
  /** Days before it is due at which staff are reminded. */
  remindDays: 7,
} as const;

export const NewDataRequest = z.object({
  kind: z.enum(dataRequestKinds),
  /** What the member said. */
  words: Reason,
  dueOn: z.optional(Day),
});
export type NewDataRequest = z.infer<typeof NewDataRequest>;

export const DataRequest = z.object({
  requestId: z.uuid(),
  kind: z.enum(dataRequestKinds),
  state: z.enum(dataRequestStates),
  /** Null once the member is erased, as `words` and `reason` are. */
  memberId: z.nullable(z.uuid()),
  words: MaybeText,
  askedBy: By,
  askedAt: Moment,
  dueAt: Moment,
  isOwn: z.boolean(),
  /** True if it is open and the caller may delete or export the member's data. */
  mayDecide: z.boolean(),
  /** Null if an erasure closed it. */
  closedBy: z.nullable(By),
  closedAt: MaybeMoment,
  /** Why it was declined. */
  reason: MaybeText,
});
export type DataRequest = z.infer<typeof DataRequest>;
