import type { Tx } from '../../../platform/database/transactions.ts';
import type { Activity } from '../activity.ts';
import { readFirstConnections } from '../connection-store.ts';
import { readActivities } from './activity-store.ts';

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

/** Members per statement: the histories of a thousand long-time members would exceed the time limit. */
const MEMBERS_AT_ONCE = 50;

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
