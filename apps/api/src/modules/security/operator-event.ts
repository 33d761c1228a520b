import { sortableId } from '../../platform/ids.ts';
import type { SecurityEvent } from './store.ts';

interface Operator {
  actor: { kind: string; id: string | null; name: string } | null;
  network: string | null;
  now: Date;
}

/** Length limit of the column. */
const AUTHOR_LENGTH_MAX = 64;

/** Event of an operator's act on the installation at the desk, for the installation's record. */
export const operatorEvent = (
  { actor, network, now }: Operator,
  what: string,
  about: string | null,
): SecurityEvent => ({
  eventId: sortableId(now),
  happenedAt: now,
  what: `desk.${what}`,
  outcome: 'OK',
  memberId: null,
  network,
  askedBy: actor && `${actor.kind} ${actor.id ?? actor.name}`.slice(0, AUTHOR_LENGTH_MAX),
  about,
  times: 1,
});
