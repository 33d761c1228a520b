import { limits } from '@fareback/contract';

/** The first 6 characters of a user id, as shown; copying takes the whole [HOME-13]. */
export function shortId(userId: string): string {
  return userId.slice(0, limits.userIdShownLength);
}
