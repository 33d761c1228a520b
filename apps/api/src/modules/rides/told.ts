import type { KeyRing } from '../../platform/key-ring.ts';

/** What a member tells of a missing ride beside provider and time. */
export interface Told {
  fromName: string | null;
  toName: string | null;
  note: string | null;
}

const contextOf = (tenantId: string, missingRideId: string): string => `missing-ride/${tenantId}/${missingRideId}`;

/** Seals what was told, for this report alone. */
export const sealTold = (keyRing: KeyRing, tenantId: string, missingRideId: string, told: Told): Buffer =>
  keyRing.seal(JSON.stringify(told), contextOf(tenantId, missingRideId));

/** Opens what was told. */
export const openTold = (
  keyRing: KeyRing,
  tenantId: string,
  { missingRideId, toldSealed }: { missingRideId: string; toldSealed: Buffer },
): Told => JSON.parse(keyRing.open(toldSealed, contextOf(tenantId, missingRideId))) as Told;
