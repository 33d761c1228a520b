import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from '../../data/store.ts';
import { useUserInfo } from '../../data/use-user-info.ts';
import { useSpeech } from '../../i18n/language.tsx';
import styles from './account.module.css';
import { AccountDetails, type AccountWays } from './account-details.tsx';
import { accountTitles } from './account-titles.ts';
import { accountWork } from './account-work.ts';
import { ChangePassword } from './change-password.tsx';
import { EditInformation } from './edit-information.tsx';
import { SessionList } from './session-list.tsx';

/** The present part of My Account, under the same roof as a page and as a drawer [ACCT-01]. */
export function AccountPanel({ ways }: { ways: AccountWays }): ReactNode {
  const { t } = useSpeech();
  const member = useUserInfo();
  const { view } = useStore(accountWork);
  const panel = useRef<HTMLDivElement>(null);
  const lastView = useRef(view);
  useEffect(() => {
    const left = lastView.current;
    lastView.current = view;
    if (left === view) return;
    // What had the focus is gone: on into the new part, or back to where it was opened from.
    const opener = panel.current?.querySelector<HTMLElement>(`[data-opens="${left}"]`);
    (opener ?? panel.current)?.focus();
  }, [view]);
  if (member === undefined) return null;
  return (
    <section ref={panel} aria-label={t(accountTitles[view])} tabIndex={-1} className={styles['panel']}>
      {view === 'details' && <AccountDetails member={member} ways={ways} />}
      {view === 'edit' && <EditInformation member={member} />}
      {view === 'password' && <ChangePassword member={member} />}
      {view === 'sessions' && <SessionList />}
    </section>
  );
}
