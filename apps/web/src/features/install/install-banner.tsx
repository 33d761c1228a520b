import { limits } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { Picture } from '@fareback/ui/pictures/picture.tsx';
import { type ReactNode, useState } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { isOpenedFromHomeScreen } from '../../pwa/install-prompt.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './install.module.css';
import { hasHomeScreen, useTenantIcon } from './install-guide-of.ts';

const KEY = 'installPromptDismissedAt';

const restMs = limits.installPromptRestDays * 24 * 60 * 60 * 1000;

/** Stores on this device that the prompt was dismissed at `now`, in ms. */
export function snoozePrompt(now: number): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Without storage the prompt returns on the next visit.
  }
}

/** True if the prompt was dismissed less than 30 days before `now`, in ms [PWA-06]. */
export function isPromptSnoozed(now: number): boolean {
  const dismissedAt = Number(localStorage.getItem(KEY) ?? Number.NaN);
  return now - dismissedAt < restMs;
}

/**
 * Suggests adding the app to the home screen: on phones and tablets, not in the installed app, and not for 30 days
 * after it was dismissed [PWA-06].
 */
export function InstallBanner({ onShow }: { onShow: () => void }): ReactNode {
  const [isOffered, setOffered] = useState(
    () => hasHomeScreen(navigator) && !isOpenedFromHomeScreen() && !isPromptSnoozed(Date.now()),
  );
  if (!isOffered) return null;
  const dismiss = () => {
    snoozePrompt(Date.now());
    setOffered(false);
  };
  return <Offer onShow={onShow} onDismiss={dismiss} />;
}

function Offer({ onShow, onDismiss }: { onShow: () => void; onDismiss: () => void }): ReactNode {
  const { t } = useFullTranslation();
  const { TenantName } = useConfig();
  return (
    <section className={styles['banner']} aria-label={t('install.title')}>
      <Picture src={useTenantIcon()} alt="" ratio="1" eager seed={TenantName} className={styles['installBannerIcon']} />
      <div className={styles['installBannerWords']}>
        <p className={styles['installBannerName']}>{t('install.title')}</p>
        <p className={styles['installBannerText']}>{t('install.promptText')}</p>
      </div>
      <Button size="small" className={styles['show']} onClick={onShow}>
        {t('install.promptAction')}
      </Button>
      <IconButton icon="close" size={20} label={t('install.promptLater')} onClick={onDismiss} />
    </section>
  );
}
