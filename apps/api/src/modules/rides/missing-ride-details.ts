import type { KeyRing } from '../../platform/encryption/key-ring.ts';

/** What a member tells of a missing ride beside provider and time. */
export interface MissingRideDetails {
  fromName: string | null;
  toName: string | null;
  note: string | null;
}

/** What binds what was told to its report. */
export const detailsContext = (tenantId: string, missingRideId: string): string =>
  `missing-ride/${tenantId}/${missingRideId}`;

/** Seals what was told, for this report alone. */
export const encryptDetails = (
  keyRing: KeyRing,
  tenantId: string,
  missingRideId: string,
  details: MissingRideDetails,
): Buffer => keyRing.encrypt(JSON.stringify(details), detailsContext(tenantId, missingRideId));

/** What binds an answer to its report. */
export const answerContext = (tenantId: string, missingRideId: string): string =>
  `missing-ride-answer/${tenantId}/${missingRideId}`;

/** Seals what the agency writes with its answer. */
export const encryptAnswer = (keyRing: KeyRing, tenantId: string, missingRideId: string, answer: string): Buffer =>
  keyRing.encrypt(answer, answerContext(tenantId, missingRideId));

/** Opens what the agency wrote with its answer; null where it wrote nothing. */
export const openAnswer = (
  keyRing: KeyRing,
  tenantId: string,
  { missingRideId, answerEncrypted }: { missingRideId: string; answerEncrypted: Buffer | null },
): string | null => answerEncrypted && keyRing.decrypt(answerEncrypted, answerContext(tenantId, missingRideId));

/** Opens what was told. */
export const openDetails = (
  keyRing: KeyRing,
  tenantId: string,
  { missingRideId, detailsEncrypted }: { missingRideId: string; detailsEncrypted: Buffer },
): MissingRideDetails =>
  JSON.parse(keyRing.decrypt(detailsEncrypted, detailsContext(tenantId, missingRideId))) as MissingRideDetails;
