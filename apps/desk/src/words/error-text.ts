import { ApiError } from '@fareback/contract';
import type { MessageKey } from './catalogue.ts';
import type { Translate } from './translation.tsx';

/** The numbers of a refusal's body, such as a limit, for texts that name them. */
const getNumbers = (body: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(body ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );

/** What went wrong, and what to do about it, by the refusal's code; a code without words is a fault of ours. */
export function getErrorText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('errors.INTERNAL_ERROR');
  const key = `errors.${error.code}` as MessageKey;
  const text = t(key, { ...getNumbers(error.body), field: error.field ?? '', seconds: error.retryAfterSeconds ?? 0 });
  return text === key ? t('errors.INTERNAL_ERROR') : text;
}
