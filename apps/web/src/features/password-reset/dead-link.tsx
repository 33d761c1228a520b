import { Button } from '@fareback/ui/form/button.tsx';
import { takeFocus } from '@fareback/ui/overlay/take-focus.ts';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useSpeech } from '../../i18n/language.tsx';
import { SupportContact } from '../../tenant/support-contact.tsx';
import styles from './dead-link.module.css';
import { LinkWords } from './link-words.tsx';
import type { ResetLink } from './mail-link.ts';

type DeadLinkProps = {
  purpose: ResetLink['purpose'];
  onAsk: () => void;
};

/** A link that was used, replaced or is too old: says why, and the way on [PWD-06, ACCT-09]. */
export function DeadLink({ purpose, onAsk }: DeadLinkProps): ReactNode {
  const { t } = useSpeech();
  const isReset = purpose !== 'restoreEmail';
  return (
    <div className={styles['panel']}>
      <span className={styles['disc']}>
        <Icon name="unlink" size={28} />
      </span>
      <h1 ref={takeFocus} tabIndex={-1} className={styles['title']}>
        {t('passwordReset.invalidTitle')}
      </h1>
      <p className={styles['text']}>
        <LinkWords say="invalidText" purpose={purpose} />
      </p>
      {isReset ? (
        <Button wide onClick={onAsk}>
          {t('passwordReset.askAgain')}
        </Button>
      ) : (
        <SupportContact className={styles['contact']} />
      )}
    </div>
  );
}
