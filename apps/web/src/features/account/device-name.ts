import type { MemberSession } from '@fareback/contract';
import type { Translation } from '../../i18n/language.tsx';

/** What a place is called: its browser on its system, one of them where the other is unknown, else an unknown device [AUTH-24]. Not to be isolated: in Arabic it reads from the right, with Latin names in it. */
export function deviceName(
  { Browser, System }: Pick<MemberSession, 'Browser' | 'System'>,
  t: Translation['t'],
): string {
  if (Browser && System) return t('account.deviceName', { browser: Browser, system: System });
  return Browser || System || t('account.unknownDevice');
}
