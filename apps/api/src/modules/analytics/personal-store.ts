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
