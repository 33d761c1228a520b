import type { PersonalData } from '../../platform/encryption/personal-data.ts';

/** Security events of the member. On erasure they stay, without member and network. */
export const personal: PersonalData = {
  tables: { security_event: 'securityEvents' },

  async read({ tx, memberId }) {
    const securityEvents = await tx.query(
      `select happened_at as "happenedAt", what, outcome, network, times from security_event
        where tenant_id = $1 and member_id = $2 order by happened_at, event_id`,
      [tx.tenantId, memberId],
    );
    return { securityEvents };
  },

  async forget({ tx, memberId }) {
    await tx.run('update security_event set member_id = null, network = null where tenant_id = $1 and member_id = $2', [
      tx.tenantId,
      memberId,
    ]);
  },
};
