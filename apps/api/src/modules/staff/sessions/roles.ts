import type { Role } from '@fareback/contract/admin';
import type { Grant } from '../../../call/staff.ts';

export const rolesIn = (grants: readonly Grant[], agency: string): Role[] => [
  ...new Set(grants.filter(({ agencyId }) => agencyId === null || agencyId === agency).map(({ role }) => role)),
];

export const platformRoles = (grants: readonly Grant[]): Role[] =>
  grants.filter(({ agencyId }) => agencyId === null).map(({ role }) => role);
