import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { waitingVersion } from '../../pwa/waiting-version.ts';
import styles from './update-prompt.module.css';

/** Activates the waiting version; the page reloads once the new worker has taken control. */
function takeWaitingVersion(): void {
  const worker = waitingVersion.get();
  if (worker === null) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take-over');
}

/** Offers a new version of the app; never reloads without the rider's consent. */
export function UpdatePrompt(): ReactNode {
  const { t } = useFullTranslation();
  const announceUpdate = useEffectEvent(() => announce(t('update.text')));
  useEffect(() => announceUpdate(), []);
  return (
    <section className={styles['prompt']}>
      <span className={styles['disc']}>
        <Icon name="sparkle" size={20} />
      </span>
      <p className={styles['text']}>{t('update.text')}</p>
      <div className={styles['actions']}>
        <Button size="small" variant="quiet" onClick={() => waitingVersion.set(null)}>
          {t('update.later')}
        </Button>
        <Button size="small" onClick={takeWaitingVersion}>
          {t('update.action')}
        </Button>
      </div>
    </section>
  );
}
