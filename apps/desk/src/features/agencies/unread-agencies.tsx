import type { InstallationHealth } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { localeOf } from '../../words/locale.ts';
import { useTranslation } from '../../words/translation.tsx';

/** Says that a server does not answer, and names its agencies as far as they are known [DESK-697, OPS-235]. */
export function UnreadAgencies({ isWhole, unread }: Pick<InstallationHealth, 'isWhole' | 'unread'>): ReactNode {
  const { t, language } = useTranslation();
  if (isWhole) return null;
  const names = new Intl.ListFormat(localeOf(language)).format(unread.map(({ name }) => name));
  return (
    <div role="alert">
      <p>{t('health.partial')}</p>
      {unread.length > 0 && <p>{t('health.unread', { names })}</p>}
    </div>
  );
}
