import type { Language } from '@fareback/contract';
import type { Actor } from '../../call/staff.ts';
import type { Tx } from '../../platform/database/transactions.ts';

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
