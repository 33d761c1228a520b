import type { EncryptedRows, PersonalData } from '../../platform/encryption/personal-data.ts';
import { deleteMessages } from './message-store.ts';
import { listMessages, messageContext } from './messages.ts';

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'member_message',
    key: { member_id: 'uuid', message_id: 'uuid' },
    columns: { text_sealed: (tenantId, { message_id = '' }) => messageContext(tenantId, message_id) },
  },
];

/**
 * Messages of staff to the member as sent, without names of staff. Texts of withdrawn messages stay out: they may be
 * about another person [DESK-676].
 */
export const personal: PersonalData = {
  tables: { member_message: 'memberMessages' },

  async read({ tx, keyRing, memberId }) {
    const messages = (await listMessages({ tx, keyRing }, memberId)).toReversed();
    return {
      memberMessages: messages.map(({ text, link, sentAt, readAt, withdrawnAt }) => ({
        text: withdrawnAt === null ? text : null,
        link,
        sentAt,
        readAt,
        withdrawnAt,
      })),
    };
  },

  async forget({ tx, memberId }) {
    await deleteMessages(tx, memberId);
  },
};
