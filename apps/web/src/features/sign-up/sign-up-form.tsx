import { focusFirstError } from '@fareback/ui/form/focus-first-error.ts';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { savedInvitation } from '../../device/saved-invitation.ts';
import { useConfig } from '../../tenant/config.tsx';
import { CodeStep } from './code-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { useSignUpInput } from './use-sign-up-input.ts';
import { useSubmission } from './use-submission.ts';

const SignUpDialog = lazyPart(() => import('./sign-up-dialog.tsx'), 'SignUpDialog');
const DiscardDialog = lazyPart(() => import('../../forms/discard-dialog.tsx'), 'DiscardDialog');

/** A step of sign-up. */
export type SignUpStep = 'code' | 'details';

type SignUpFormProps = {
  /** Code of the link that led here [SIGNUP-02]. */
  initialCode: string;
  /** E-mail that was typed on the way here. */
  initialEmail?: string | undefined;
  /** Told what is typed there, for the way back to sign-in. */
  onEmail?: ((email: string) => void) | undefined;
  /** The step that the browser's history stands at; the details follow only a code that was found good. */
  at: SignUpStep;
  /** Asks the history to go on to the details, or back to the code. */
  onStep: (step: SignUpStep) => void;
  /** Drawn above the step, as its heading asks. */
  heading: (step: SignUpStep) => ReactNode;
  /** Discarding where there is no code step: the way back to sign-in [SIGNUP-03]. */
  onLeave: () => void;
};

/**
 * Registers a member in two steps, a code and the details; without codes in details alone. What is typed, save the
 * passwords, outlives a reload [SIGNUP-01, SIGNUP-02].
 */
export function SignUpForm({
  initialCode,
  initialEmail = '',
  onEmail,
  at,
  onStep,
  heading,
  onLeave,
}: SignUpFormProps): ReactNode {
  const hasCodeStep = useHasCodeStep(initialCode);
  const input = useSignUpInput({ code: hasCodeStep ? initialCode : '', email: initialEmail }, onEmail);
  const step = hasCodeStep && !(at === 'details' && input.draft.isCodeGood) ? 'code' : 'details';
  const hasMoved = useHasMoved(step);
  const form = useRef<HTMLDivElement>(null);
  const { busy, trouble, clearTrouble, submit, message, tell, endMessage } = useSubmission(input, {
    code: (text) => {
      if (!hasCodeStep) return;
      // A refused code is corrected where it was typed; what else was filled in stays.
      input.setCodeError(text);
      input.reopenCode();
      if (step === 'details') onStep('code');
      if (form.current !== null) focusFirstError(form.current);
    },
    email: () => form.current?.querySelector<HTMLElement>('[name="email"]')?.focus(),
  });
  const [askDiscard, discardQuestion] = useDiscard(input.isTyped, () => {
    input.discard();
    clearTrouble();
    if (hasCodeStep) onStep('code');
    else onLeave();
  });

  return (
    <div ref={form}>
      {heading(step)}
      {step === 'code' ? (
        <CodeStep
          input={input}
          takesFocus={hasMoved}
          onRefused={(text) => {
            input.setCodeError(text);
            tell({ about: 'code', text });
          }}
          onAccepted={() => onStep('details')}
        />
      ) : (
        <DetailsStep
          input={input}
          onTyped={clearTrouble}
          onSubmit={submit}
          onDiscard={askDiscard}
          trouble={trouble}
          busy={busy}
          takesFocus={hasMoved}
        />
      )}
      <Suspense>{message !== null && <SignUpDialog message={message} onGone={() => void endMessage()} />}</Suspense>
      {discardQuestion}
    </div>
  );
}

/** Whether a code is asked for: who comes with a friend's invitation has one, so only the agency's own still is, where it must be. */
function useHasCodeStep(initialCode: string): boolean {
  const { IsInviteCodeMandatory, IsInviteCodeDisplay } = useConfig();
  // The invitation goes with the account; the form stays as it came until its member is in.
  const [isInvited] = useState(() => savedInvitation.get() !== null);
  return IsInviteCodeMandatory || (IsInviteCodeDisplay && (!isInvited || initialCode !== ''));
}

/** Whether the member has gone on or back: then the first field of the step takes the focus; at the start the page is read from its top. */
function useHasMoved(step: SignUpStep): boolean {
  const [first] = useState(step);
  const [hasMoved, setMoved] = useState(false);
  if (step !== first && !hasMoved) setMoved(true);
  return hasMoved;
}

/** Discards what was typed, over a question where there is anything to lose; answers what asks and the question [SIGNUP-03]. */
function useDiscard(isTyped: boolean, discard: () => void): [ask: () => void, question: ReactNode] {
  const [isAsking, setAsking] = useState(false);
  return [
    () => (isTyped ? setAsking(true) : discard()),
    isAsking && (
      <Suspense>
        <DiscardDialog onDiscard={discard} onGone={() => setAsking(false)} />
      </Suspense>
    ),
  ];
}
