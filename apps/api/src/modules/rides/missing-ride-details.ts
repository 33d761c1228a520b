import type { KeyRing } from '../../platform/encryption/key-ring.ts';

export interface MissingRideDetails {
  fromName: string | null;
  toName: string | null;
  note: string | null;
}

export const detailsContext = (tenantId: string, missingRideId: string): string =>
  `missing-ride/${tenantId}/${missingRideId}`;

export const encryptDetails = (
  keyRing: KeyRing,
  tenantId: string,
  missingRideId: string,
  details: MissingRideDetails,
): Buffer => keyRing.encrypt(JSON.stringify(details), detailsContext(tenantId, missingRideId));

export const answerContext = (tenantId: string, missingRideId: string): string =>
  `missing-ride-answer/${tenantId}/${missingRideId}`;

export const encryptAnswer = (keyRing: KeyRing, tenantId: string, missingRideId: string, answer: string): Buffer =>
  keyRing.encrypt(answer, answerContext(tenantId, missingRideId));

export const openAnswer = (
  keyRing: KeyRing,
  tenantId: string,
  { missingRideId, answerEncrypted }: { missingRideId: string; answerEncrypted: Buffer | null },
): string | null => answerEncrypted && keyRing.decrypt(answerEncrypted, answerContext(tenantId, missingRideId));

export const openDetails = (
  keyRing: KeyRing,
  tenantId: string,
  { missingRideId, detailsEncrypted }: { missingRideId: string; detailsEncrypted: Buffer },
): MissingRideDetails =>
  JSON.parse(keyRing.decrypt(detailsEncrypted, detailsContext(tenantId, missingRideId))) as MissingRideDetails;
