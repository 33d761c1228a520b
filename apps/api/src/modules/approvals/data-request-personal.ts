import type { PersonalData } from '../../platform/encryption/personal-data.ts';
import { forgetDataRequests } from './data-request-store.ts';
import { listDataRequests } from './data-requests.ts';

/** More than a member can have within 90 days. */
const ALL = 1000;

/** Data requests of a member. An erasure removes the member and all texts; kind, dates and state stay. */
export const personalRequests: PersonalData = {
  tables: { data_request: 'dataRequests' },

  async read({ tx, keyRing, memberId }) {
    const requests = await listDataRequests(tx, keyRing, { memberId, limit: ALL });
    return {
      dataRequests: requests.map(({ kind, words, askedAt, dueAt, state, closedAt, reason }) => ({
        kind,
        words,
        askedAt,
        dueAt,
        state,
        closedAt,
        reason,
      })),
    };
  },

  async forget({ tx, memberId, now }) {
    await forgetDataRequests(tx, memberId, now);
  },
};
