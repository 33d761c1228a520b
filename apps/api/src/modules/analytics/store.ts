import type { Tx } from '../../platform/database/transactions.ts';
import type { PersonalData } from '../../platform/encryption/personal-data.ts';

/** The member's app events. After erasure they stay without member and properties. */
export const personal: PersonalData = {
  tables: { analytics_event: 'appEvents' },

  async read({ tx, memberId }) {
    const appEvents = await tx.query(
      `select event_uid as "eventUid", category, action, properties, reported_at as "reportedAt", received_at as "receivedAt"
         from analytics_event where tenant_id = $1 and member_id = $2 order by received_at, event_uid`,
      [tx.tenantId, memberId],
    );
    return { appEvents };
  },

  async forget({ tx, memberId }) {
    await tx.run(
      'update analytics_event set member_id = null, properties = null where tenant_id = $1 and member_id = $2',
      [tx.tenantId, memberId],
    );
  },
};

interface AnalyticsEvent {
  eventUid: string;
  memberId: string | null;
  category: string;
  action: string;
  properties: Record<string, unknown> | null;
  reportedAt: Date;
}

export const insertAnalyticsEvent = (tx: Tx, tenantId: string, event: AnalyticsEvent, now: Date): Promise<number> =>
  tx.run(
    `insert into analytics_event (tenant_id, event_uid, member_id, category, action, properties, reported_at, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      tenantId,
      event.eventUid,
      event.memberId,
      event.category,
      event.action,
      event.properties && JSON.stringify(event.properties),
      event.reportedAt,
      now,
    ],
  );

/** A year and a month, to compare seasons. */
const RETENTION_DAYS = 400;

/** Deletes app events received 400 or more days ago; resolves to the number of rows [EVT-01]. */
export const pruneAnalytics = (tx: Tx, now: Date): Promise<number> =>
  tx.run(
    `delete from analytics_event where tenant_id = $1 and ctid = any(array(
       select ctid from analytics_event
        where tenant_id = $1 and received_at <= $2::timestamptz - make_interval(days => $3) limit 10000))`,
    [tx.tenantId, now, RETENTION_DAYS],
  );
