import { limits } from '@fareback/contract';

/** The first 6 characters of a user id for display; copying takes the whole id [HOME-13]. */
export function shortId(userId: string): string {
  return userId.slice(0, limits.userIdShownLength);
}
