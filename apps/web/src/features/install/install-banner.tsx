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

/** What a rider can put off on this device; the name is where its time is kept. */
type PutOff = 'installPromptDismissedAt' | 'notificationsDismissedAt';

const restMs = limits.installPromptRestDays * 24 * 60 * 60 * 1000;

/** Stores on this device that the prompt was dismissed at `now`, in ms. */
export function snoozePrompt(prompt: PutOff, now: number): void {
  try {
    localStorage.setItem(prompt, String(now));
  } catch {
    // Without storage the prompt returns on the next visit.
  }
}

/** True if the prompt was dismissed less than 30 days before `now`, in ms [PWA-06, NOTIFY-10]. */
export function isPromptSnoozed(prompt: PutOff, now: number): boolean {
  const dismissedAt = Number(localStorage.getItem(prompt) ?? Number.NaN);
  return now - dismissedAt < restMs;
}

/**
 * Suggests adding the app to the home screen: on phones and tablets, not in the installed app, and not for 30 days
 * after it was dismissed [PWA-06].
 */
export function InstallBanner({ onShow }: { onShow: () => void }): ReactNode {
  const [isOffered, setOffered] = useState(
    () =>
      hasHomeScreen(navigator) && !isOpenedFromHomeScreen() && !isPromptSnoozed('installPromptDismissedAt', Date.now()),
  );
  if (!isOffered) return null;
  const dismiss = () => {
    snoozePrompt('installPromptDismissedAt', Date.now());
    setOffered(false);
  };
  return <Offer onShow={onShow} onDismiss={dismiss} />;
}

function Offer({ onShow, onDismiss }: { onShow: () => void; onDismiss: () => void }): ReactNode {
  const { t } = useFullTranslation();
  const { TenantName } = useConfig();
  return (
    <Banner
      picture={
        <Picture
          src={useTenantIcon()}
          alt=""
          ratio="1"
          eager
          seed={TenantName}
          className={styles['installBannerIcon']}
        />
      }
      title={t('install.title')}
      text={t('install.promptText')}
      action={t('install.promptAction')}
      onPress={onShow}
      onDismiss={onDismiss}
    />
  );
}

type BannerProps = {
  picture: ReactNode;
  title: string;
  text: string | null;
  action: string;
  busy?: boolean;
  onPress: () => void;
  onDismiss: () => void;
};

/** A row above the tabs with an offer, its action and 'Not now'. It blocks nothing. */
export function Banner({ picture, title, text, action, busy, onPress, onDismiss }: BannerProps): ReactNode {
  const { t } = useFullTranslation();
  return (
    <section className={styles['banner']} aria-label={title}>
      {picture}
      <div className={styles['installBannerWords']}>
        <p className={styles['installBannerName']}>{title}</p>
        <div aria-live="polite">{text !== null && <p className={styles['installBannerText']}>{text}</p>}</div>
      </div>
      <Button size="small" className={styles['show']} busy={busy} onClick={onPress}>
        {action}
      </Button>
      <IconButton icon="close" size={20} label={t('install.promptLater')} onClick={onDismiss} />
    </section>
  );
}
