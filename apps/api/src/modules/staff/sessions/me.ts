import { distanceUnitOf } from '@fareback/contract';
import { mayAs, type PointValue, permissions, type StaffAgency, StaffMe, staffLimits } from '@fareback/contract/admin';
import type { DeskCall, SignedIn } from '../../../call/staff.ts';
import type { TenantDirectory } from '../../../call/tenant.ts';
import { rememberDevice } from '../../../platform/limits/known-device.ts';
import { deviceDesk } from '../desk-caller.ts';
import { platformRoles, rolesIn } from './roles.ts';
import { signedInBy } from './sessions.ts';

/** Returns when a proof expires; null if it has expired. */
export function provenUntil({ provenAt }: Pick<SignedIn, 'provenAt'>, now: Date): Date | null {
  const until = new Date(provenAt.getTime() + staffLimits.provenMinutes * 60_000);
  return until > now ? until : null;
}

export async function staffMe(
  { tenants, now }: { tenants: TenantDirectory; now: Date },
  signedIn: SignedIn,
): Promise<StaffMe> {
  const { staffId, name, email, grants } = signedIn;
  const all = await tenants.all();
  const agencies = all.flatMap(({ tenantId, name: agencyName, timeZone, isOpen, settings }): StaffAgency[] => {
    const roles = rolesIn(grants, tenantId);
    const held = permissions.filter((permission) => mayAs(roles, permission));
    if (roles.length === 0) return [];
    const pointValue = (settings['pointValue'] as PointValue | undefined) ?? null;
    const needsApproval = settings['versionsNeedApproval'] === true;
    const distanceUnit = distanceUnitOf(settings['distanceUnit'], timeZone);
    const agency = { agencyId: tenantId, name: agencyName, timeZone, isOpen, pointValue, distanceUnit, needsApproval };
    return [{ ...agency, roles, permissions: held }];
  });
  return {
    staffId,
    name,
    email,
    isOperator: platformRoles(grants).length > 0,
    agencies,
    invitations: signedIn.offers.flatMap(({ agencyId, ...offer }) => {
      const agency = all.find(({ tenantId }) => tenantId === agencyId);
      return agency ? [{ ...offer, agencyId, agencyName: agency.name }] : [];
    }),
    provenUntil: provenUntil(signedIn, now)?.toISOString() ?? null,
  };
}

export async function letIn(call: DeskCall, token: string): Promise<StaffMe> {
  const signedIn = call.settings.desk && (await signedInBy(call, call.settings.desk, token));
  if (!signedIn) throw new Error('A sign-in that has just begun is not there.');
  call.setSession(token);
  // An email asserted by an agency's provider proves nothing to other agencies.
  if (signedIn.onlyAgencyId === null) call.setDevice(rememberDevice(deviceDesk(call), signedIn.email));
  call.setSecuritySubject(signedIn.staffId);
  return staffMe(call, signedIn);
}
