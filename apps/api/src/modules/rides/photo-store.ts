import type { Tx } from '../../platform/database/transactions.ts';

export interface PhotoRow {
  memberId: string;
  missingRideId: string;
  photoEncrypted: Buffer;
}

export const writePhoto = (tx: Tx, { memberId, missingRideId, photoEncrypted }: PhotoRow, now: Date): Promise<number> =>
  tx.run(
    `insert into missing_ride_photo (tenant_id, member_id, missing_ride_id, photo_sealed, added_at)
     values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, member_id, missing_ride_id) do update set photo_sealed = $4, added_at = $5`,
    [tx.tenantId, memberId, missingRideId, photoEncrypted, now],
  );

export const readPhotosOf = (tx: Tx, memberId: string): Promise<PhotoRow[]> =>
  tx.query(
    `select member_id as "memberId", missing_ride_id as "missingRideId", photo_sealed as "photoEncrypted"
       from missing_ride_photo where tenant_id = $1 and member_id = $2`,
    [tx.tenantId, memberId],
  );

export const readPhotoOf = (tx: Tx, memberId: string, missingRideId: string): Promise<PhotoRow | undefined> =>
  tx.first(
    `select member_id as "memberId", missing_ride_id as "missingRideId", photo_sealed as "photoEncrypted"
       from missing_ride_photo where tenant_id = $1 and member_id = $2 and missing_ride_id = $3`,
    [tx.tenantId, memberId, missingRideId],
  );

export const deletePhoto = (tx: Tx, memberId: string, missingRideId: string): Promise<number> =>
  tx.run('delete from missing_ride_photo where tenant_id = $1 and member_id = $2 and missing_ride_id = $3', [
    tx.tenantId,
    memberId,
    missingRideId,
  ]);

/** Deletes photos of answered reports, and those added before a moment. Returns their number. */
export const deletePhotos = (tx: Tx, before: Date): Promise<number> =>
  tx.run(
    `delete from missing_ride_photo p using missing_ride m
      where p.tenant_id = $1 and m.tenant_id = $1 and m.member_id = p.member_id and m.missing_ride_id = p.missing_ride_id
        and (p.added_at <= $2 or m.state <> 'OPEN')`,
    [tx.tenantId, before],
  );
