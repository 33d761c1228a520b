import type { PersonalData } from '../../platform/personal-data.ts';

/** Notes of messages that were sent; their texts are kept nowhere. */
export const personal: PersonalData = {
  tables: { message_log: 'messages' },

  async read({ tx, memberId }) {
    const messages = await tx.query(
      `select channel, purpose, sent_at as "sentAt" from message_log where member_id = $1 order by sent_at, message_id`,
      [memberId],
    );
    return { messages };
  },

  async forget({ tx, memberId }) {
    await tx.run('delete from message_log where member_id = $1', [memberId]);
  },
};
