import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { throwApiError } from '../../../platform/api-error.ts';

/** More signs than these are not looked at: judging costs in proportion, and what begins so well is no common password. */
const JUDGED_MAX = 24;

/** Below a million guesses, which even a throttled attacker has in time. */
const GUESSABLE_LOG10 = 6;

let judge: Promise<ZxcvbnFactory> | undefined;

/** Bounded, so that no password takes more than 10 ms to judge. */
async function makeJudge(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: JUDGED_MAX, l33tMaxSubstitutions: 8 });
}

/** Loads 49,000 passwords of known breaches with the first question. */
function judgeOf(): Promise<ZxcvbnFactory> {
  judge ??= makeJudge();
  return judge;
}

/**
 * Whether a password is built on one of those that breaches made known, on a row of the keyboard, or on what everybody knows
 * (`known`: name, address, programme), however that is spelled and decorated, and falls within a million guesses. What is
 * merely plain, as a repetition, is left to the rules of form. Nothing of it leaves this machine [VAL-22].
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

/** Refuses a common password with CommonPasswordError, under the field that it was typed into [VAL-22]. */
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
