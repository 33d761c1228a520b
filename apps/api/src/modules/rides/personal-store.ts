import type { EncryptedRows, PersonalData } from '../../platform/encryption/personal-data.ts';

import { answerContext, detailsContext, openAnswer, openDetails } from './missing-rides.ts';
import { readMissingRides } from './store.ts';

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'missing_ride',
    key: { member_id: 'uuid', missing_ride_id: 'uuid' },
    columns: {
      told_sealed: (tenantId, { missing_ride_id = '' }) => detailsContext(tenantId, missing_ride_id),
      answer_sealed: (tenantId, { missing_ride_id = '' }) => answerContext(tenantId, missing_ride_id),
    },
  },
];

export const personal: PersonalData = {
  tables: { missing_ride: 'missingRides' },

  async read({ tx, keyRing, tenantId, memberId }) {
    const rows = await readMissingRides(tx, memberId, Number.MAX_SAFE_INTEGER);
    const missingRides = rows.toReversed().map((row) => {
      const { providerId, riddenAt, state, reportedAt, answeredAt } = row;
      const answer = openAnswer(keyRing, tenantId, row);
      return { providerId, riddenAt, ...openDetails(keyRing, tenantId, row), state, reportedAt, answeredAt, answer };
    });
    return { missingRides };
  },

  async forget({ tx, memberId }) {
    await tx.run('delete from missing_ride where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
  },
};
