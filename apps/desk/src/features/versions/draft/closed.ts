import type { Version } from '@fareback/contract/admin';

/** True if a draft can be edited: not submitted, and never live. */
export const isOpen = ({ state, submittedAt }: Pick<Version, 'state' | 'submittedAt'>): boolean =>
  state === 'DRAFT' && submittedAt === null;

/** Why a draft is read-only, for example after a colleague submitted or discarded it [DESK-385]. */
export const whyClosed = {
  DRAFT: 'closedHandedIn',
  APPROVED: 'closedHandedIn',
  SCHEDULED: 'closedTimed',
  LIVE: 'closedLive',
  SUPERSEDED: 'closedLive',
  DISCARDED: 'closedDropped',
} as const;

/** True if a draft can never be edited again: discarded or once live. */
export const isOver = ({ state }: Pick<Version, 'state'>): boolean =>
  ['LIVE', 'SUPERSEDED', 'DISCARDED'].includes(state);
