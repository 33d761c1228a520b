import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useSpeech } from '../../i18n/language.tsx';
import { isReachable } from '../../pwa/health.ts';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import type { PartTrouble } from '../../ui/part-guard.tsx';
import styles from './part-trouble.module.css';

/**
 * Says that a part of the app did not come; a press asks for it again. Where that was in vain and the server answers, a newer
 * version has taken its place: then a press opens the page anew [ERR-10, D-225].
 */
export function PartTroubleWords({ isOver, tries, onRetry, onLeave }: PartTrouble): ReactNode {
  const { t } = useSpeech();
  const tryAgain = async () => {
    if (tries > 0 && (await isReachable())) location.reload();
    else onRetry();
  };
  const words = (
    <ErrorState
      compact={isOver}
      title={t('common.somethingWrong')}
      retryLabel={t('common.retry')}
      onRetry={() => void tryAgain()}
    />
  );
  if (!isOver) return words;
  return createPortal(
    <div className={styles['card']}>
      <IconButton icon="close" label={t('access.close')} className={styles['close']} onClick={onLeave} />
      {words}
    </div>,
    document.body,
  );
}
