/** Why a sign-in was refused, as far as the screen tells reasons apart. */
export type SignInFailure = 'oneAttemptLeft' | 'blocked' | 'expired' | 'unknownAccount';

/** Markers in the server's description, in the order in which they are looked for. */
const markers: readonly [marker: string, failure: SignInFailure][] = [
  ['One attempt left', 'oneAttemptLeft'],
  ['No attempt left', 'blocked'],
  ['Your password has expired.', 'expired'],
];

/** The reason that the server's description holds somewhere in its text, in this letter case; else an unknown account [AUTH-06]. */
export function classifySignInFailure(description: string | undefined): SignInFailure {
  return markers.find(([marker]) => description?.includes(marker))?.[1] ?? 'unknownAccount';
}
