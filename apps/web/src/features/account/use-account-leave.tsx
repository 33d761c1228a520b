import { useBackCloses } from '@fareback/ui/overlay/use-back-closes.ts';
import { type ReactNode, useState } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { DiscardDialog } from '../../forms/discard-dialog.tsx';
import { useStore } from '../../state/store.ts';
import { accountState, goToAccountView, holdsInput } from './account-state.ts';

/** Leaves a part of My Account; asks first if input would be lost. */
export interface AccountLeave {
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
