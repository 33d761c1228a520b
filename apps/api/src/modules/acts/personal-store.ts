import type { PersonalData } from '../../platform/encryption/personal-data.ts';
import { destroyMemberKey } from './member-key-store.ts';
import { listLatestAuditEvents } from './search-acts.ts';

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
