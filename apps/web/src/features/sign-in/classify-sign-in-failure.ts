/** Reasons for a rejected sign-in, as far as the screen distinguishes them. */
export type SignInFailure = 'oneAttemptLeft' | 'blocked' | 'expired' | 'unknownAccount';

/** Markers in the server's description, in search order. */
const markers: readonly [marker: string, failure: SignInFailure][] = [
  ['One attempt left', 'oneAttemptLeft'],
  ['No attempt left', 'blocked'],
  ['Your password has expired.', 'expired'],
];

/**
 * Returns the reason whose marker is in the server's description (case-sensitive); else an unknown account [AUTH-06].
 */
export function classifySignInFailure(description: string | undefined): SignInFailure {
  return markers.find(([marker]) => description?.includes(marker))?.[1] ?? 'unknownAccount';
}
