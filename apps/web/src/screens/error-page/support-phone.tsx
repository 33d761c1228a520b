import { limits } from '@fareback/contract';
import { Snackbar } from '@fareback/ui/feedback/snackbar.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import { supportOf } from '../../tenant/support.ts';
import page from '../error-page.module.css';

/** The support phone; a click copies it and says so for 1.5 s [ERR-08]. */
export function SupportPhone(): ReactNode {
  const { t } = useTranslation();
  const support = supportOf(useConfig());
  const [message, setMessage] = useState<string | null>(null);
  if (support?.kind !== 'phone') return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(support.phone);
      setMessage(t('menu.phoneCopied'));
    } catch {
      // The number is visible and can be selected by hand.
    }
  };
  return (
    <div className={page['support']}>
      <p className={page['text']}>{t('errorPage.support')}</p>
      <Button variant="quiet" icon={<Icon name="copy" size={18} />} onClick={() => void copy()}>
        <bdi translate="no" dir="ltr">
          {support.phone}
        </bdi>
      </Button>
      <Snackbar message={message} durationMs={limits.supportPhoneCopiedMs} onDone={() => setMessage(null)} />
    </div>
  );
}
