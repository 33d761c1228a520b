import { Skeleton, SkeletonGroup } from '@fareback/ui/feedback/skeleton.tsx';
import { Icon, type IconName } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useState } from 'react';
import { AskForm } from '../features/password-reset/ask-form.tsx';
import { Assurance, DeadLink, LinkText, MaybeDone, useLinkCheck } from '../features/password-reset/link-status.tsx';

import { clearMailLink, isLinkUnanswered, type ResetLink } from '../features/password-reset/mail-link.ts';
import { NewPasswordForm } from '../features/password-reset/new-password-form.tsx';
import { RestoreEmail } from '../features/password-reset/restore-email.tsx';

import { useTranslation } from '../i18n/language.tsx';
import { paths } from '../navigation/paths.ts';
import { useNavigate, useScreenTitle } from '../navigation/router.ts';

import { useConfig } from '../tenant/config.tsx';
import styles from './layouts/entry-form.module.css';
import { EntryPage, type EntryState, useEntryState } from './layouts/entry-page.tsx';

import { PathLink } from './layouts/path-link.tsx';

const headings = {
  ask: { icon: 'lock', title: 'passwordReset.title' },
  newPassword: { icon: 'lock', title: 'passwordReset.newTitle' },
  firstPassword: { icon: 'lock', title: 'welcome.choose' },
  restoreEmail: { icon: 'shield', title: 'passwordReset.restoreTitle' },
} as const satisfies Record<string, { icon: IconName; title: string }>;

/** Content of the screen: a form, a dead link, or one that may have done its job before the response was lost. */
type View = keyof typeof headings | 'dead' | 'unheard';

function titleOf(view: View, link: ResetLink | null) {
  if (view === 'dead') return 'passwordReset.invalidTitle';
  if (view !== 'unheard') return headings[view].title;
  return link?.purpose === 'restoreEmail' ? 'passwordReset.maybeRestoredTitle' : 'passwordReset.maybeSavedTitle';
}

/**
 * `/password-reset`: requests a mail; with an email link it sets a new password, welcomes an invited member, or
 * restores a changed email [PWD-01, PWD-06, ACCT-09, IMP-03].
 */
export function PasswordReset({ link }: { link: ResetLink | null }): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const entry = useEntryState();
  const [email, setEmail] = useState(entry.email ?? '');
  const [view, setView] = useState<View>(link?.purpose ?? 'ask');
  const { TenantName: tenant } = useConfig();
  useScreenTitle(t(titleOf(view, link), { tenant }));
  const notifyDeadLink = () => {
    setView(isLinkUnanswered() ? 'unheard' : 'dead');
    clearMailLink();
  };
  const ends = { onInvalid: notifyDeadLink, onUnheard: () => setView('unheard') };
  const ask = () => setView('ask');
  const { checking, ...waysIn } = useLinkCheck(link, notifyDeadLink);
  const state: EntryState = { ...entry, email };
  // The open dialog is a history entry, which the next screen replaces.
  const leaveDialog = (path: string, typed = email) =>
    navigate(path, { state: { ...state, email: typed }, replace: true });
  return (
    <EntryPage
      assurance={{
        label: t('passwordReset.securityTitle'),
        content: <Assurance purpose={link?.purpose ?? 'newPassword'} />,
      }}
    >
      <PathLink to={paths.signIn} state={state} className={styles['back']}>
        <Icon name="chevron-start" size={20} />
        <span>{t('passwordReset.backToSignIn')}</span>
      </PathLink>
      {view !== 'dead' && view !== 'unheard' && <Heading view={view} />}
      {view === 'ask' && (
        <AskForm
          email={email}
          onEmail={setEmail}
          focused={link !== null}
          onSent={() => leaveDialog(paths.signIn)}
          onSignUp={() => leaveDialog(paths.signUp)}
        />
      )}
      {checking && <Checking />}
      {!checking && (view === 'newPassword' || view === 'firstPassword') && link !== null && (
        <NewPasswordForm
          token={link.token}
          {...waysIn}
          {...ends}
          onSaved={(known) => leaveDialog(paths.signIn, known || email)}
        />
      )}
      {!checking && view === 'restoreEmail' && link !== null && (
        <RestoreEmail token={link.token} {...ends} onRestored={ask} />
      )}
      {view === 'dead' && link !== null && <DeadLink purpose={link.purpose} onAsk={ask} />}
      {view === 'unheard' && link !== null && (
        <MaybeDone purpose={link.purpose} onAsk={ask} onSignIn={() => navigate(paths.signIn, { state })} />
      )}
    </EntryPage>
  );
}

/** Placeholder of the form while the link is checked. */
function Checking(): ReactNode {
  const { t } = useTranslation();
  return (
    <SkeletonGroup label={t('access.loading')}>
      <Skeleton shape="block" height="3rem" />
    </SkeletonGroup>
  );
}

function Heading({ view }: { view: keyof typeof headings }): ReactNode {
  const { t } = useTranslation();
  const { TenantName: tenant } = useConfig();
  const { icon, title } = headings[view];
  return (
    <div className={styles['heading']}>
      <span className={styles['disc']}>
        <Icon name={icon} size={28} />
      </span>
      <h1>{t(title, { tenant })}</h1>
      <p className={styles['text']}>
        {view === 'ask' ? t('passwordReset.text') : <LinkText say="text" purpose={view} />}
      </p>
    </div>
  );
}
