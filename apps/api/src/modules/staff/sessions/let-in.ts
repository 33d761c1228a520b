import type { StaffMe } from '@fareback/contract/admin';
import type { DeskCall } from '../../../call/staff.ts';
import { rememberDevice } from '../../../platform/limits/known-device.ts';
import { deviceDesk } from '../desk-caller.ts';
import { staffMe } from './me.ts';
import { signedInBy } from './sessions.ts';

export async function letIn(call: DeskCall, token: string): Promise<StaffMe> {
  const signedIn = call.settings.desk && (await signedInBy(call, call.settings.desk, token));
  if (!signedIn) throw new Error('A sign-in that has just begun is not there.');
  call.setSession(token);
  // An email asserted by an agency's provider proves nothing to other agencies.
  if (signedIn.onlyAgencyId === null) call.setDevice(rememberDevice(deviceDesk(call), signedIn.email));
  call.setSecuritySubject(signedIn.staffId);
  return staffMe(call, signedIn);
}
