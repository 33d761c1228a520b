import type { AgencyPolicy, DeskCall, SignedIn } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { platformRoles, rolesIn } from '../sessions/roles.ts';
import { isInNetworks } from './networks.ts';

/** The policy that binds a person at an agency. Operators answer to the installation's rules alone. */
function policyFor({ grants, policies }: SignedIn, agencyId: string): AgencyPolicy | undefined {
  return platformRoles(grants).length > 0 ? undefined : policies[agencyId];
}

/** True if this session reaches the agency by emergency access: an owner who did not use the agency's own sign-in. */
export function isEmergencyAccess(signedIn: SignedIn, agencyId: string): boolean {
  const policy = policyFor(signedIn, agencyId);
  return (
    policy?.requiresAgencySignIn === true &&
    signedIn.onlyAgencyId !== agencyId &&
    policy.isEmergencyStaff &&
    rolesIn(signedIn.grants, agencyId).includes('owner')
  );
}

/**
 * Throws NETWORK_NOT_ALLOWED or AGENCY_SIGN_IN_REQUIRED if the agency's session policy forbids a person's call. API keys
 * have no policy [DESK-821, DESK-822].
 */
export function checkPolicy({ signedIn, client }: Pick<DeskCall, 'signedIn' | 'client'>, agencyId: string): void {
  const policy = signedIn && policyFor(signedIn, agencyId);
  if (!signedIn || !policy) return;
  if (policy.networks.length > 0 && !isInNetworks(policy.networks, client.address))
    throwAdminError('NETWORK_NOT_ALLOWED');
  const isByAgency = signedIn.onlyAgencyId === agencyId;
  if (policy.requiresAgencySignIn && !isByAgency && !isEmergencyAccess(signedIn, agencyId))
    throwAdminError('AGENCY_SIGN_IN_REQUIRED');
}
