import { limits, type MissingRide, type Received, type addRidePhoto as route } from '@fareback/contract';
import type { Call, TenantCtx } from '../../call/context.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { retryIfRolledBack } from '../../platform/database/errors.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Limit } from '../../platform/limits/limit-use.ts';
import { meterWithin } from '../../platform/limits/rate-limit.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { presentMissingRide } from './missing-rides.ts';
import { type PhotoType, readPhoto } from './photo-file.ts';
import { deletePhotos, readPhotoOf, writePhoto } from './photo-store.ts';
import { lockMissingRide, writePhotoHash } from './store.ts';

const additions: Limit = {
  name: 'ride-photos',
  max: limits.ridePhotosPerMemberPerHour,
  windowSeconds: 3600,
};

export const photoContext = (tenantId: string, missingRideId: string): string =>
  `missing-ride-photo/${tenantId}/${missingRideId}`;

/** Stored form of a photo: its type and its bytes in base64. */
export interface OpenPhoto {
  type: PhotoType;
  base64: string;
}

export function openPhoto(
  keyRing: KeyRing,
  tenantId: string,
  { missingRideId, photoEncrypted }: { missingRideId: string; photoEncrypted: Buffer },
): OpenPhoto {
  const [type, base64] = keyRing.decrypt(photoEncrypted, photoContext(tenantId, missingRideId)).split(' ');
  return { type: type as PhotoType, base64: base64 ?? '' };
}

/**
 * Adds a photo to the member's open report, or replaces it. Only the picture itself is kept, encrypted, until the
 * report is answered, at most 30 days. A refused photo counts toward the limit too: it is counted in a transaction of
 * its own, and the file is read between the two. Throws NOT_FOUND for another member's or an answered report,
 * PHOTO_NOT_READABLE, TOO_MANY_REQUESTS above 20 an hour [RIDE-02].
 */
export async function addRidePhoto(
  call: Call,
  missingRideId: string,
  { photo }: Received<typeof route, 'body'>,
): Promise<MissingRide> {
  await retryIfRolledBack(() => call.asMember((ctx) => meterWithin(additions, ctx, ctx.member.memberId)));
  const read = readPhoto(Buffer.from(photo, 'base64')) ?? throwApiError('PHOTO_NOT_READABLE', { field: 'photo' });
  const base64 = read.bytes.toString('base64');
  return retryIfRolledBack(() =>
    call.asMember(async (ctx) => {
      const { tx, now, keyRing, tenant, member } = ctx;
      const report = isUuid(missingRideId) ? await lockMissingRide(tx, missingRideId) : undefined;
      if (report?.memberId !== member.memberId || report.state !== 'OPEN') throwApiError('NOT_FOUND');
      const photoEncrypted = keyRing.encrypt(`${read.type} ${base64}`, photoContext(tenant.tenantId, missingRideId));
      await writePhoto(tx, { memberId: member.memberId, missingRideId, photoEncrypted }, now);
      const photoHash = keyRing.hash(base64, `missing-ride-photo/${tenant.tenantId}`);
      await writePhotoHash(tx, missingRideId, photoHash);
      return presentMissingRide(ctx, { ...report, photoHash, hasPhoto: true });
    }),
  );
}

/** Returns the photo of a report; null without one, or after it was deleted. */
export async function readRidePhoto(
  { tx, keyRing, tenant }: TenantCtx,
  { memberId, missingRideId }: { memberId: string; missingRideId: string },
): Promise<OpenPhoto | null> {
  const row = await readPhotoOf(tx, memberId, missingRideId);
  return row === undefined ? null : openPhoto(keyRing, tenant.tenantId, row);
}

/** Deletes photos of answered reports and those older than 30 days [RIDE-03]. */
export const pruneRidePhotos = (tx: Tx, now: Date): Promise<number> =>
  deletePhotos(tx, new Date(now.getTime() - limits.ridePhotoDays * DAY_MILLIS));
