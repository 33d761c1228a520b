import type { EncryptedRows, PersonalData } from '../../platform/encryption/personal-data.ts';

import { answerContext, detailsContext, openAnswer, openDetails } from './missing-rides.ts';
import { readPhotosOf } from './photo-store.ts';
import { openPhoto, photoContext } from './photos.ts';
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
  {
    table: 'missing_ride_photo',
    key: { member_id: 'uuid', missing_ride_id: 'uuid' },
    columns: { photo_sealed: (tenantId, { missing_ride_id = '' }) => photoContext(tenantId, missing_ride_id) },
  },
];

export const personal: PersonalData = {
  tables: { missing_ride: 'missingRides', missing_ride_photo: 'missingRides' },

  async read({ tx, keyRing, tenantId, memberId }) {
    const rows = await readMissingRides(tx, memberId, Number.MAX_SAFE_INTEGER);
    const photos = new Map((await readPhotosOf(tx, memberId)).map((row) => [row.missingRideId, row]));
    const missingRides = rows.toReversed().map((row) => {
      const { providerId, riddenAt, state, reason, reportedAt, reviewedAt, answeredAt, isEntered } = row;
      const answer = openAnswer(keyRing, tenantId, row);
      const stored = photos.get(row.missingRideId);
      const photo = stored === undefined ? null : openPhoto(keyRing, tenantId, stored);
      const details = openDetails(keyRing, tenantId, row);
      const times = { reportedAt, reviewedAt, answeredAt };
      return { providerId, riddenAt, ...details, state, reason, isEntered, ...times, answer, photo };
    });
    return { missingRides };
  },

  async forget({ tx, memberId }) {
    await tx.run('delete from missing_ride_photo where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
    await tx.run('delete from missing_ride where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
  },
};
