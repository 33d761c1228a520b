import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/language.tsx';
import { useConfig } from './config.tsx';
import { supportOf } from './support.ts';

/** Link to the agency's phone or help page; empty if it has neither [TEN-08]. */
export function SupportContact({ className }: { className?: string | undefined }): ReactNode {
  const { t } = useTranslation();
  const support = supportOf(useConfig());
  if (support === null) return null;
  if (support.kind === 'link')
    return (
      <a href={support.url} target="_blank" rel="noreferrer" className={className}>
        {t('menu.contactUs')}
      </a>
    );
  return (
    <a href={`tel:${support.phone.replaceAll(/[^+\d]/g, '')}`} className={className}>
      <span>{t('menu.callUs')}</span>{' '}
      <bdi translate="no" dir="ltr">
        {support.phone}
      </bdi>
    </a>
  );
}
