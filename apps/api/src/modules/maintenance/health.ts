import type { Health, HealthNotice } from '@fareback/contract';
import { withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Announcement, readAnnouncements } from './store.ts';

/** Returns the announcement that closes the app at a time; the agency's takes precedence over one for all. */
export const closing = (announcements: readonly Announcement[], now: Date): Announcement | undefined =>
  announcements.find(({ startsAt, endsAt }) => startsAt <= now && (endsAt === null || endsAt > now));

/**
 * Returns the service state for an agency's riders: DOWN with its message by language while a maintenance announcement
 * applies. Cached until an announcement changes; a database failure never closes the app [DESK-110].
 */
export async function healthOf(
  { database, cache, clock, log }: Pick<Deps, 'database' | 'cache' | 'clock' | 'log'>,
  tenantId: string,
): Promise<Health & HealthNotice> {
  const now = clock();
  const read = (): Promise<Announcement[]> => withTenant(database, tenantId, (tx) => readAnnouncements(tx, now));
  try {
    const current = closing(await cache.get(tenantId, 'maintenance', read), now);
    if (!current) return { Backend: 'UP' };
    return { Backend: 'DOWN', Messages: current.messages };
  } catch (error) {
    log.warn({ err: error, tenantId }, 'announcements of maintenance could not be read');
    return { Backend: 'UP' };
  }
}
