import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { throwApiError } from '../../../platform/api-error.ts';

/** Maximum characters checked: cost grows with length, and a password that is strong up to here is not common. */
const JUDGED_MAX = 24;

/** Below a million guesses, feasible even for a throttled attacker. */
const GUESSABLE_LOG10 = 6;

let judge: Promise<ZxcvbnFactory> | undefined;

/** Bounded, so no password takes more than 10 ms to check. */
async function makeJudge(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: JUDGED_MAX, l33tMaxSubstitutions: 8 });
}

/** Loads 49,000 breached passwords on first use. */
function judgeOf(): Promise<ZxcvbnFactory> {
  judge ??= makeJudge();
  return judge;
}

/**
 * Returns true if a password is based on a breached one, a keyboard row, or known data (`known`: name, address,
 * program), in any spelling, and is guessed within a million tries. Simple repetitions are left to the format rules.
 * The password never leaves this machine [VAL-22].
 */
export async function isCommonPassword(password: string, known: readonly string[] = []): Promise<boolean> {
  const words = known.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{M}\p{Nd}]+/u));
  const { guessesLog10, sequence } = (await judgeOf()).check(
    password.slice(0, JUDGED_MAX),
    words.filter(({ length }) => length > 2),
  );
  return (
    guessesLog10 < GUESSABLE_LOG10 && sequence.some(({ pattern }) => pattern === 'dictionary' || pattern === 'spatial')
  );
}

/** Throws CommonPasswordError for the field of a common password [VAL-22]. */
export async function assertUncommon(
  field: 'password' | 'newPassword',
  password: string,
  known: readonly (string | null)[],
): Promise<void> {
  const isCommon = await isCommonPassword(
    password,
    known.filter((text) => text !== null),
  );
  if (isCommon) throwApiError('CommonPasswordError', { field });
}
