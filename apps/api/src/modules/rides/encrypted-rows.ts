import type { EncryptedRows } from '../../platform/encryption/encrypted-rows.ts';
import { answerContext, detailsContext } from './missing-ride-details.ts';

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
