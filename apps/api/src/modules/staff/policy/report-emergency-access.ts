import { staffLimits } from '@fareback/contract/admin';
import type { DeskCall, SignedIn } from '../../../call/staff.ts';
import type { Tenant } from '../../../call/tenant.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import { recordSecurityEvent } from '../../security/index.ts';
import { queueStaffMail } from '../mail/queue-staff-mail.ts';
import { ownersOf } from './policy-store.ts';

/** Emails the agency's owners that a session reached it by emergency access, and records it [DESK-823]. */
export async function reportEmergencyAccess(
  tx: Tx,
  call: DeskCall,
  { signedIn, agency }: { signedIn: SignedIn; agency: Tenant },
): Promise<void> {
  const { keyRing, settings, now, network } = call;
  const { staffId, name, email } = signedIn;
  const expiresAt = new Date(now.getTime() + staffLimits.invitationLifeDays * DAY_MILLIS);
  for (const owner of await ownersOf(tx, agency.tenantId)) {
    const mail = {
      kind: 'EMERGENCY_ACCESS',
      agency: agency.name,
      who: `${name} (${email})`,
      isYours: owner.staffId === staffId,
      link: `${settings.desk?.origin}/${agency.tenantId}/staff`,
    } as const;
    const reader = { name: owner.name, language: owner.language };
    await queueStaffMail(tx, keyRing, { contents: { to: owner.email, reader, mail }, expiresAt });
  }
  recordSecurityEvent(call, {
    tenantId: agency.tenantId,
    memberId: null,
    what: 'desk.emergencyAccess',
    outcome: 'OK',
    network,
    askedBy: `staff ${staffId}`,
    happenedAt: now,
  });
}
