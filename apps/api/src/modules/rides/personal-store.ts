import type { PersonalData } from '../../platform/encryption/personal-data.ts';
import { openAnswer, openDetails } from './missing-ride-details.ts';
import { readMissingRides } from './store.ts';

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
