import { Button } from '@fareback/ui/form/button.tsx';
import { takeFocus } from '@fareback/ui/overlay/take-focus.ts';
import { Icon, type IconName } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import { SupportContact } from '../../tenant/support-contact.tsx';
import styles from './dead-link.module.css';
import { LinkText } from './link-text.tsx';
import type { ResetLink } from './mail-link.ts';

type DeadLinkProps = {
  purpose: ResetLink['purpose'];
  onAsk: () => void;
};

/** A used, replaced or expired link: says why, and how to continue [PWD-06, ACCT-09]. */
export function DeadLink({ purpose, onAsk }: DeadLinkProps): ReactNode {
  const { t } = useTranslation();
  const isReset = purpose !== 'restoreEmail';
  return (
    <Panel
      icon="unlink"
      title={t('passwordReset.invalidTitle')}
      text={<LinkText say="invalidText" purpose={purpose} />}
    >
      {isReset ? (
        <Button wide onClick={onAsk}>
          {t('passwordReset.askAgain')}
        </Button>
      ) : (
        <SupportContact className={styles['contact']} />
      )}
    </Panel>
  );
}

/** A link that is dead after a lost response: says what most likely happened, and how to check [ERR-24]. */
export function MaybeDone({ purpose, onAsk, onSignIn }: DeadLinkProps & { onSignIn: () => void }): ReactNode {
  const { t } = useTranslation();
  if (purpose === 'restoreEmail')
    return (
      <Panel icon="offline" title={t('passwordReset.maybeRestoredTitle')} text={t('passwordReset.maybeRestoredText')}>
        <Button wide onClick={onAsk}>
          {t('signIn.reset')}
        </Button>
        <SupportContact className={styles['contact']} />
      </Panel>
    );
  return (
    <Panel icon="offline" title={t('passwordReset.maybeSavedTitle')} text={t('passwordReset.maybeSavedText')}>
      <Button wide onClick={onSignIn}>
        {t('signIn.submit')}
      </Button>
      <Button wide variant="quiet" onClick={onAsk}>
        {t('passwordReset.askAgain')}
      </Button>
    </Panel>
  );
}

type PanelProps = { icon: IconName; title: string; text: ReactNode; children: ReactNode };

function Panel({ icon, title, text, children }: PanelProps): ReactNode {
  return (
    <div className={styles['panel']}>
      <span className={styles['disc']}>
        <Icon name={icon} size={28} />
      </span>
      <h1 ref={takeFocus} tabIndex={-1} className={styles['title']}>
        {title}
      </h1>
      <p className={styles['text']}>{text}</p>
      {children}
    </div>
  );
}
