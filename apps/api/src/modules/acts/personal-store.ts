import type { PersonalData } from '../../platform/encryption/personal-data.ts';
import { destroyMemberKey } from './member-key-store.ts';
import { latestActs } from './search-acts.ts';

/** So many acts at most stand in a copy, the newest: more than anybody's account has seen. */
const COPIED_MAX = 10_000;

/**
 * What staff did about the member, and when they read of them; not who of them it was. That it happened stays on record,
 * without what is personal in it.
 */
export const personal: PersonalData = {
  tables: { act: 'acts', member_key: 'acts' },

  async read({ tx, keyRing, memberId }) {
    const acts = await latestActs({ tx, keyRing }, { memberId }, COPIED_MAX);
    return {
      acts: acts.toReversed().map(({ happenedAt, verb, facts, personal: said }) => ({ happenedAt, verb, facts, said })),
    };
  },

  async forget({ tx, memberId }) {
    await destroyMemberKey(tx, memberId);
  },
};
