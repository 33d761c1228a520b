import { useBackCloses } from '@fareback/ui/overlay/use-back-closes.ts';
import { type ReactNode, useState } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { DiscardDialog } from '../../forms/discard-dialog.tsx';
import { useStore } from '../../state/store.ts';
import { accountState, goToAccountView, holdsInput } from './account-state.ts';

/** Leaves a part of My Account, asking first where something typed would be lost. */
export interface AccountLeave {
  /** From a form or list to the details. */
  toDetails: () => void;
  /** Calls `leave`, at once or once the member gives up what they typed. */
  before: (leave: () => void) => void;
  /** Draw it inside the page or drawer: the question, and the browser's step back while `hasStep`. */
  element: ReactNode;
}

/** `hasStep`: whether the back button means a step inside My Account; then it calls `onBack`. */
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
            // The step is used up; a new one stands ready for what is still open afterwards.
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

/** One step of the browser's history that belongs to My Account. */
function BackStep({ onBack }: { onBack: () => void }): ReactNode {
  useBackCloses(true, onBack);
  return null;
}
