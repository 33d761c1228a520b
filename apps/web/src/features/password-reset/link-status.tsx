import { ApiError, checkMailLink } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { takeFocus } from '@fareback/ui/form/focus.ts';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { Icon, type IconName } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { withTimeout } from '../../data/calls/with-timeout.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { SupportContact } from '../../tenant/support-contact.tsx';
import { TenantLogo } from '../../tenant/tenant-logo.tsx';
import type { MailLink, ResetLink } from './mail-link.ts';
import styles from './password-reset.module.css';

/**
 * Shown next to the reset on wide screens: the account is safe, how to choose a password, and whose page this is
 * [PWD-02].
 */
export function Assurance({ purpose }: { purpose: ResetLink['purpose'] }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles['panel']}>
      <Points icon="shield" title={t('passwordReset.securityTitle')}>
        <Point>{t('passwordReset.security1')}</Point>
        <Point>
          <LinkText say="linkLife" purpose={purpose} />
        </Point>
      </Points>
      <Points icon="lock" title={t('passwordReset.tipsTitle')}>
        <Point>{t('passwordReset.tips1')}</Point>
        <Point>{t('passwordReset.tips2')}</Point>
      </Points>
      <TenantLogo className={styles['logo']} />
    </div>
  );
}

function Points({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }): ReactNode {
  return (
    <section className={styles['section']}>
      <span className={styles['disc']}>
        <Icon name={icon} size={26} />
      </span>
      <div>
        <h2 className={styles['title']}>{title}</h2>
        <ul className={styles['points']}>{children}</ul>
      </div>
    </section>
  );
}

function Point({ children }: { children: ReactNode }): ReactNode {
  return (
    <li className={styles['point']}>
      <Icon name="check" size={18} />
      <span>{children}</span>
    </li>
  );
}

const InvitedText = lazyPart(() => import('./invited-text.tsx'), 'InvitedText', 'inPlace');

const words = {
  text: { newPassword: 'passwordReset.newText', restoreEmail: 'passwordReset.restoreText' },
  linkLife: { newPassword: 'passwordReset.security2', restoreEmail: 'passwordReset.security2' },
  invalidText: { newPassword: 'passwordReset.invalidText', restoreEmail: 'passwordReset.restoreInvalidText' },
} as const;

/** Texts for an email link; those of an invitation load on demand, because few visits need them. */
export function LinkText({ say, purpose }: { say: keyof typeof words; purpose: ResetLink['purpose'] }): ReactNode {
  const { t } = useTranslation();
  if (purpose !== 'firstPassword') return <span>{t(words[say][purpose])}</span>;
  return (
    <Suspense fallback={'\u00A0'}>
      <InvitedText say={say} />
    </Suspense>
  );
}

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
    <div className={styles['deadLinkPanel']}>
      <span className={styles['deadLinkDisc']}>
        <Icon name={icon} size={28} />
      </span>
      <h1 ref={takeFocus} tabIndex={-1} className={styles['deadLinkTitle']}>
        {title}
      </h1>
      <p className={styles['text']}>{text}</p>
      {children}
    </div>
  );
}

/** Longest time the form waits for the check; without a result it is shown anyway, and saving reports a dead link. */
const patienceMs = 3000;

const checkedAs = {
  newPassword: 'PASSWORD_RESET',
  firstPassword: 'PASSWORD_RESET',
  restoreEmail: 'EMAIL_RESTORE',
  confirmEmail: 'EMAIL_CONFIRM',
} as const;
const deadCodes: readonly string[] = ['RESET_TOKEN_INVALID', 'RESTORE_TOKEN_INVALID', 'CONFIRM_TOKEN_INVALID'];

const noOther = { hasPasskeys: false, hasAgencyAccount: false };
const unknown = { isDead: false, waysIn: noOther };

/** What the server says of a link: whether it is dead, or how else its account can be entered; any other failure proves nothing. */
async function check({ purpose, token }: MailLink): Promise<typeof unknown> {
  try {
    const found = await api.call(checkMailLink, { body: { purpose: checkedAs[purpose], token } });
    const { hasPasskeys = false, hasAgencyAccount = false } = found;
    return { isDead: false, waysIn: { hasPasskeys, hasAgencyAccount } };
  } catch (error) {
    return { ...unknown, isDead: error instanceof ApiError && deadCodes.includes(error.code) };
  }
}

/**
 * Checks an email link when it opens, so a dead one is reported before any input; calls `onDead` then [PWD-06,
 * ACCT-09, SIGNUP-21, AUTH-47, AUTH-55].
 */
export function useLinkCheck(link: MailLink | null, onDead: () => void): { checking: boolean } & typeof noOther {
  const [checking, setChecking] = useState(link !== null);
  const [waysIn, setWaysIn] = useState(noOther);
  const notifyDead = useEffectEvent(onDead);
  useEffect(() => {
    if (link === null) return undefined;
    let isLeft = false;
    void withTimeout(() => check(link), patienceMs, unknown).then((found) => {
      if (isLeft) return;
      if (found.isDead) notifyDead();
      setWaysIn(found.waysIn);
      setChecking(false);
    });
    return () => {
      isLeft = true;
    };
  }, [link]);
  return { checking, ...waysIn };
}
