import { ApiError } from '@fareback/contract';
import type { Word } from './catalogue.ts';
import type { Say } from './words.tsx';

/** What went wrong, and what to do about it, by the refusal's code; a code without words is a fault of ours. */
export function faultText(error: unknown, t: Say): string {
  if (!(error instanceof ApiError)) return t('errors.INTERNAL_ERROR');
  const key = `errors.${error.code}` as Word;
  const said = t(key, { field: error.field ?? '', seconds: error.retryAfterSeconds ?? 0 });
  return said === key ? t('errors.INTERNAL_ERROR') : said;
}
