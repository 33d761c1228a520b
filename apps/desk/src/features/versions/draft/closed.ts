import type { Version } from '@fareback/contract/admin';

/** Whether a draft may be typed on: nobody was asked to approve it, and it is none that was live. */
export const isOpen = ({ state, submittedAt }: Pick<Version, 'state' | 'submittedAt'>): boolean =>
  state === 'DRAFT' && submittedAt === null;

/** Why a draft is not to be typed on, as when a colleague hands it in or drops it meanwhile [DESK-385]. */
export const whyClosed = {
  DRAFT: 'closedHandedIn',
  APPROVED: 'closedHandedIn',
  SCHEDULED: 'closedTimed',
  LIVE: 'closedLive',
  SUPERSEDED: 'closedLive',
  DISCARDED: 'closedDropped',
} as const;

/** What takes no typing ever again: a draft that was dropped, or that riders have seen. */
export const isOver = ({ state }: Pick<Version, 'state'>): boolean =>
  ['LIVE', 'SUPERSEDED', 'DISCARDED'].includes(state);
