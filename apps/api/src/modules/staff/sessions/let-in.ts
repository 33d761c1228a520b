import type { StaffMe } from '@fareback/contract/admin';
import type { DeskCall } from '../../../call/staff.ts';
import { staffMe } from './me.ts';
import { signedInBy } from './sessions.ts';

/** Has the browser keep a fresh sign-in, and says who it is. */
export async function letIn(call: DeskCall, token: string): Promise<StaffMe> {
  const signedIn = call.settings.desk && (await signedInBy(call, call.settings.desk, token));
  if (!signedIn) throw new Error('A sign-in that has just begun is not there.');
  call.setSession(token);
  call.concerns(signedIn.staffId);
  return staffMe(call, signedIn);
}
