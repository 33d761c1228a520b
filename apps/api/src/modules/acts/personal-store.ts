import type { PersonalData } from '../../platform/encryption/personal-data.ts';
import { destroyMemberKey } from './member-key-store.ts';
import { listLatestAuditEvents } from './search-acts.ts';

/** So many acts at most stand in a copy, the newest: more than anybody's account has seen. */
const COPIED_MAX = 10_000;

/**
 * What staff did about the member, and when they read of them; not who of them it was. That it happened stays on record,
 * without what is personal in it.
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
