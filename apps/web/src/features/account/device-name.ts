import type { MemberSession } from '@fareback/contract';
import type { Translation } from '../../i18n/language.tsx';

/**
 * Names a device by browser and system, by one of them if the other is unknown, else as unknown [AUTH-24]. Do not
 * bidi-isolate it: in Arabic it reads from the right, with Latin names in it.
 */
export function deviceName(
  { Browser, System }: Pick<MemberSession, 'Browser' | 'System'>,
  t: Translation['t'],
): string {
  if (Browser && System) return t('account.deviceName', { browser: Browser, system: System });
  return Browser || System || t('account.unknownDevice');
}
