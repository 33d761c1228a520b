import { useBackCloses } from '@fareback/ui/overlay/use-back-closes.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { DiscardDialog } from '../../forms/sure-dialog.tsx';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useStore } from '../../state/store.ts';
import styles from './account.module.css';
import { type AccountActions, AccountDetails } from './account-details.tsx';
import { goToAccountView, holdsInput } from './account-state.ts';
import { accountState } from './account-store.ts';
import { AgencyAccount } from './agency-account.tsx';
import { BirthdayPart } from './birthday.tsx';
import { ChangePassword } from './change-password.tsx';
import { EditInformation } from './edit-information.tsx';
import { Notifications } from './notifications.tsx';
import { accountTitles, OwnData } from './own-data.tsx';
import { Passkeys } from './passkeys.tsx';
import { SessionList } from './session-list.tsx';

/** The current part of My Account, shared by page and drawer [ACCT-01]. */
export function AccountPanel({ actions }: { actions: AccountActions }): ReactNode {
  const { t } = useFullTranslation();
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
      {view === 'passkeys' && <Passkeys member={member} />}
      {view === 'agencyAccount' && <AgencyAccount member={member} />}
      {view === 'birthday' && <BirthdayPart />}
      {view === 'notifications' && <Notifications />}
      {view === 'ownData' && <OwnData member={member} />}
    </section>
  );
}

/** Leaves a part of My Account; asks first if input would be lost. */
interface AccountLeave {
  toDetails: () => void;
  /** Calls `leave`, at once or after the member confirms to discard their input. */
  before: (leave: () => void) => void;
  /** Render it inside the page or drawer: the confirmation, and the history entry while `hasStep`. */
  element: ReactNode;
}

/** `hasStep`: Back is a step inside My Account and calls `onBack`. */
export function useAccountLeave(hasStep: boolean, onBack: (leave: AccountLeave) => void): AccountLeave {
  const work = useStore(accountState);
  const member = useUserInfo();
  const [steps, setSteps] = useState(0);
  const [asking, setAsking] = useState<{ leave: () => void } | null>(null);

  const before = (leave: () => void) => {
    if (holdsInput(work, member)) setAsking({ leave });
    else leave();
  };
  const way: Omit<AccountLeave, 'element'> = { before, toDetails: () => before(() => goToAccountView('details')) };
  const element = (
    <>
      {hasStep && (
        <BackStep
          key={steps}
          onBack={() => {
            // The history entry was consumed; add a new one for the parts still open.
            setSteps(steps + 1);
            onBack({ ...way, element: null });
          }}
        />
      )}
      {asking !== null && <DiscardDialog onDiscard={asking.leave} onGone={() => setAsking(null)} />}
    </>
  );
  return { ...way, element };
}

function BackStep({ onBack }: { onBack: () => void }): ReactNode {
  useBackCloses(true, onBack);
  return null;
}
