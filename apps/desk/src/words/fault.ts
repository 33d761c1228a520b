import { ApiError } from '@fareback/contract';
import type { Word } from './catalogue.ts';
import type { Say } from './words.tsx';

/** The numbers of a refusal's body, such as a limit, for texts that name them. */
const numbersOf = (body: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(body ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );

/** What went wrong, and what to do about it, by the refusal's code; a code without words is a fault of ours. */
export function faultText(error: unknown, t: Say): string {
  if (!(error instanceof ApiError)) return t('errors.INTERNAL_ERROR');
  const key = `errors.${error.code}` as Word;
  const said = t(key, { ...numbersOf(error.body), field: error.field ?? '', seconds: error.retryAfterSeconds ?? 0 });
  return said === key ? t('errors.INTERNAL_ERROR') : said;
}
