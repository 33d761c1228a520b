import { type ReactNode, useEffect, useRef } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { useStore } from '../../state/store.ts';
import styles from './account.module.css';
import { type AccountActions, AccountDetails } from './account-details.tsx';
import { accountState } from './account-state.ts';
import { accountTitles } from './account-titles.ts';
import { ChangePassword } from './change-password.tsx';
import { EditInformation } from './edit-information.tsx';
import { OwnData } from './own-data.tsx';
import { SessionList } from './session-list.tsx';

/** The current part of My Account, shared by page and drawer [ACCT-01]. */
export function AccountPanel({ actions }: { actions: AccountActions }): ReactNode {
  const { t } = useTranslation();
  const member = useUserInfo();
  const { view } = useStore(accountState);
  const panel = useRef<HTMLDivElement>(null);
  const lastView = useRef(view);
  useEffect(() => {
    const left = lastView.current;
    lastView.current = view;
    if (left === view) return;
    // The focused element is gone: focus the heading of the new part, or its opener.
    const opener = panel.current?.querySelector<HTMLElement>(`[data-opens="${left}"]`);
    (opener ?? panel.current)?.focus({ preventScroll: !opener });
    if (opener) return;
    for (let around = panel.current?.parentElement; around; around = around.parentElement) around.scrollTop = 0;
  }, [view]);
  if (member === undefined) return null;
  return (
    <section ref={panel} aria-label={t(accountTitles[view])} tabIndex={-1} className={styles['panel']}>
      {view === 'details' && <AccountDetails member={member} actions={actions} />}
      {view === 'edit' && <EditInformation member={member} />}
      {view === 'password' && <ChangePassword member={member} />}
      {view === 'sessions' && <SessionList />}
      {view === 'ownData' && <OwnData member={member} />}
    </section>
  );
}
