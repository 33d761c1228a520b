import { ApiError, acceptInvitation, normalizeCode } from '@fareback/contract';
import { api } from '../data/calls/client.ts';

/** Whether a code was refused because it is a friend's and the agency asks for its own first [CODE-22]. */
export const isFriendsInstead = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'INVITE_CODE_REQUIRED';

/** Has the server keep a friend's code that the member typed; answers whether it does [REFER-20]. */
export async function saveFriendsCode(code: string): Promise<boolean> {
  try {
    await api.call(acceptInvitation, { body: { inviteCode: normalizeCode(code) } });
    return true;
  } catch {
    return false;
  }
}
