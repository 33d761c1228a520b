import type { TenantCtx } from '../../../call/context.ts';
import { type RiddenRide, readRidesOfSubject } from '../../earning/index.ts';
import { encryptContext } from '../account.ts';
import { lockHolder, readRideClaims } from '../store.ts';

export interface ClaimedRides {
  identifier: string;
  rides: RiddenRide[];
}

/** Simulated rides that prove demo riders' cards, which the riders cannot know because the rides are fictitious. */
export async function ridesOfClaims({ tx, tenant, keyRing, now }: TenantCtx): Promise<ClaimedRides[]> {
  const found: ClaimedRides[] = [];
  for (const { memberId, providerId, identifierEncrypted, subjectHash, connectedAt } of await readRideClaims(tx)) {
    const holder = await lockHolder(tx, providerId, subjectHash);
    const account = { providerId, subjectHash, holderId: holder?.memberId ?? null, since: connectedAt, until: now };
    const rides = await readRidesOfSubject(tx, account);
    const identifier = keyRing.decrypt(identifierEncrypted, encryptContext(tenant.tenantId, memberId, providerId));
    found.push({ identifier, rides: rides.toSorted((a, b) => b.endedAt.getTime() - a.endedAt.getTime()) });
  }
  return found;
}
