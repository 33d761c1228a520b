import type { Health, HealthNotice, Language } from '@fareback/contract';
import type { Actor } from '../../call/staff.ts';
import { type Tx, withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';

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

export type Scope = 'AGENCY' | 'ALL';

export interface Announcement {
  scope: Scope;
  startsAt: Date;
  endsAt: Date | null;
  messages: Partial<Record<Language, string>>;
  announcedBy: Actor;
  announcedAt: Date;
}

export const readAnnouncements = (tx: Tx, now: Date): Promise<Announcement[]> =>
  tx.query<Announcement>(
    `select scope, starts_at as "startsAt", ends_at as "endsAt", messages, announced_by as "announcedBy", announced_at as "announcedAt"
       from maintenance where tenant_id = $1 and (ends_at is null or ends_at > $2) order by scope`,
    [tx.tenantId, now],
  );

export const writeAnnouncement = (tx: Tx, one: Announcement): Promise<number> =>
  tx.run(
    `insert into maintenance (tenant_id, scope, starts_at, ends_at, messages, announced_by, announced_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, scope) do update
        set starts_at = excluded.starts_at, ends_at = excluded.ends_at, messages = excluded.messages,
            announced_by = excluded.announced_by, announced_at = excluded.announced_at`,
    [
      tx.tenantId,
      one.scope,
      one.startsAt,
      one.endsAt,
      JSON.stringify(one.messages),
      JSON.stringify(one.announcedBy),
      one.announcedAt,
    ],
  );

export const deleteAnnouncement = (tx: Tx, scope: Scope): Promise<number> =>
  tx.run('delete from maintenance where tenant_id = $1 and scope = $2', [tx.tenantId, scope]);
