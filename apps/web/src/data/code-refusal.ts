import { ApiError } from '@fareback/contract';
import type { Speech } from '../i18n/language.tsx';

/**
 * What stands under a field whose promo, invite or referral code was refused: the server's text, or the translated
 * Invalid code where it gave none; a text that the server writes in English for everybody is said in the member's
 * language [CODE-18, CODE-21, CODE-25].
 */
export function codeRefusal(error: unknown, { t, language }: Pick<Speech, 't' | 'language'>): string {
  if (!(error instanceof ApiError)) return t('validation.codeRefused');
  if (error.code === 'CODE_USAGE_LIMIT' && language !== 'en') return t('errors.CODE_USAGE_LIMIT');
  return error.description || t('validation.codeRefused');
}
