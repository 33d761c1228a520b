import { ApiError, acceptInvitation, normalizeCode } from '@fareback/contract';
import { api } from '../data/calls/client.ts';

/** True if a code was rejected because it is a referral code and the agency requires its own first [CODE-22]. */
export const isFriendsInstead = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'INVITE_CODE_REQUIRED';

/** Stores a typed referral code on the server; resolves to true on success [REFER-20]. */
export async function saveFriendsCode(code: string): Promise<boolean> {
  try {
    await api.call(acceptInvitation, { body: { inviteCode: normalizeCode(code) } });
    return true;
  } catch {
    return false;
  }
}
