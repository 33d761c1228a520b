import type { Tx } from '../../../platform/database/transactions.ts';
import type { Activity } from '../activity.ts';
import { readFirstConnections } from '../connection-store.ts';
import { readActivities } from './activity-store.ts';

/** A member's first connection to a provider, as the rules see it. */
export const connectedActivity = (providerId: string, at: Date): Activity => ({
  providerId,
  eventId: 'connected',
  type: 'provider.connected',
  mode: null,
  startedAt: null,
  endedAt: at.getTime(),
  durationSeconds: null,
  distanceMeters: null,
  fromPlace: null,
  toPlace: null,
  beforeConnectionSeconds: 0,
  about: null,
  visit: null,
});

/** Members whose histories are read by one statement: a thousand of long standing did more than one can answer in time. */
const MEMBERS_AT_ONCE = 50;

/** Everything members ever did: their stored behaviours and their first connections. */
export async function readHistory(tx: Tx, memberIds: string[]): Promise<Map<string, Activity[]>> {
  const histories = new Map<string, Activity[]>(memberIds.map((memberId) => [memberId, []]));
  for (let from = 0; from < memberIds.length; from += MEMBERS_AT_ONCE) {
    const some = memberIds.slice(from, from + MEMBERS_AT_ONCE);
    const [activities, connections] = await Promise.all([readActivities(tx, some), readFirstConnections(tx, some)]);
    for (const row of activities) histories.get(row.memberId)?.push(row);
    for (const { memberId, providerId, firstConnectedAt } of connections) {
      histories.get(memberId)?.push(connectedActivity(providerId, firstConnectedAt));
    }
  }
  return histories;
}
