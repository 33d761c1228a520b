import type { EncryptedRows, PersonalData } from '../../platform/encryption/personal-data.ts';

import { destroyMemberKey, memberKeyContext } from './member-key-store.ts';
import { listLatestAuditEvents } from './search-acts.ts';

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  // Personal data in actions is encrypted with the member's key, and that key with ours.
  {
    table: 'member_key',
    key: { member_id: 'uuid' },
    columns: { key_sealed: (tenantId, { member_id = '' }) => memberKeyContext(tenantId, member_id) },
  },
];

/** Maximum actions in a data export, newest first; more than any account has seen. */
const COPIED_MAX = 10_000;

/**
 * Staff actions about the member, and when staff read their data, without staff names. After an erasure the events stay
 * in the log without personal data.
 */
export const personal: PersonalData = {
  tables: { act: 'acts', member_key: 'acts' },

  async read({ tx, keyRing, memberId }) {
    const events = await listLatestAuditEvents({ tx, keyRing }, { memberId }, COPIED_MAX);
    return {
      acts: events
        .toReversed()
        .map(({ happenedAt, verb, facts, personal: said }) => ({ happenedAt, verb, facts, said })),
    };
  },

  async forget({ tx, memberId }) {
    await destroyMemberKey(tx, memberId);
  },
};
