import { ApiError } from '@fareback/contract';
import type { MessageKey } from './catalogue.ts';
import type { Translate } from './translation.tsx';

/** Returns the numbers in an error's body, such as a limit, for messages that use them. */
const getNumbers = (body: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(body ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );

/** Returns the message for an error code, with what to do; an unknown code counts as our own error. */
export function getErrorText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('errors.INTERNAL_ERROR');
  const key = `errors.${error.code}` as MessageKey;
  const text = t(key, { ...getNumbers(error.body), field: error.field ?? '', seconds: error.retryAfterSeconds ?? 0 });
  return text === key ? t('errors.INTERNAL_ERROR') : text;
}
