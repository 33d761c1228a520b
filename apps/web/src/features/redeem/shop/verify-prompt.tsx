import { Button } from '@fareback/ui/form/button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import styles from '../redeem.module.css';

/** Explains to unverified members why offers are locked, and how to unlock them [OFFER-06]. */
export function VerifyPrompt({ onVerify }: { onVerify: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <section className={styles['prompt']} aria-labelledby="verify-prompt">
      <span className={styles['promptIcon']}>
        <Icon name="shield" size={24} />
      </span>
      <div className={styles['promptWords']}>
        <h2 id="verify-prompt" className={styles['promptTitle']}>
          {t('redeem.lockTitle')}
        </h2>
        <p>{t('redeem.lockText')}</p>
      </div>
      <Button wide onClick={onVerify}>
        {t('redeem.verify')}
      </Button>
    </section>
  );
}
