import type { PersonalData } from '../../platform/encryption/personal-data.ts';

/**
 * An erasure deletes the member's events with their deliveries. The event that reports the erasure has no `member_id`
 * and stays for 30 days, because the receiver must delete its own data [WEBHOOK-26].
 */
export const personal: PersonalData = {
  tables: { webhook_event: 'webhookEvents' },
  async read({ tx, memberId }) {
    const webhookEvents = await tx.query(
      `select type, data, noted_at as "notedAt" from webhook_event
        where tenant_id = $1 and member_id = $2 order by noted_at, event_id`,
      [tx.tenantId, memberId],
    );
    return { webhookEvents };
  },
  async forget({ tx, memberId }) {
    await tx.run('delete from webhook_event where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
  },
};
