import { OnItsWay } from '@fareback/ui/feedback/on-its-way.tsx';
import type { ReactNode } from 'react';
import { useOnline } from '../device/use-online.ts';
import { useTranslation } from '../i18n/language.tsx';

/** Progress bar while a requested screen loads; offline also says when it will open [HOME-26, ERR-22]. */
export function PartOnItsWay(): ReactNode {
  const { t } = useTranslation();
  const online = useOnline();
  return <OnItsWay>{online ? null : t('offline.opensLater')}</OnItsWay>;
}
