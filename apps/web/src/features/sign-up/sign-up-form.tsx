import { type PendingAgencyAccount, validateSignUp } from '@fareback/contract';
import { focusFirstError } from '@fareback/ui/form/focus.ts';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { savedInvitation } from '../../device/saved-invitation.ts';
import { useNameRule } from '../../forms/use-name-rule.ts';
import { useConfig } from '../../tenant/config.tsx';
import { CodeStep } from './code-step.tsx';
import { DetailsStep } from './details-step.tsx';
import type { SignUpMessage } from './sign-up-dialog.tsx';
import { useSignUp } from './use-sign-up.ts';
import { type SignUpInput, useSignUpInput } from './use-sign-up-input.ts';

const SignUpDialog = lazyPart(() => import('./sign-up-dialog.tsx'), 'SignUpDialog');
const DiscardDialog = lazyPart(() => import('../../forms/sure-dialog.tsx'), 'DiscardDialog');

export type SignUpStep = 'code' | 'details';

type SignUpFormProps = {
  initialCode: string;
  initialEmail?: string | undefined;
  /** The agency's account that takes the place of a password [AUTH-50]. */
  agency?: PendingAgencyAccount | undefined;
  /** Called with the typed email, which sign-in fills in on the way back. */
  onEmail?: ((email: string) => void) | undefined;
  /** The step of the browser's history; the details require an accepted code. */
  at: SignUpStep;
  /** Moves the history on to the details, or back to the code. */
  onStep: (step: SignUpStep) => void;
  /** Rendered above the step as its heading. */
  heading: (step: SignUpStep) => ReactNode;
  /** Called on Discard without a code step: back to sign-in [SIGNUP-03]. */
  onLeave: () => void;
};

/**
 * Registers a member in two steps, code and details; without codes only details. Input except passwords survives a
 * reload [SIGNUP-01, SIGNUP-02].
 */
export function SignUpForm({
  initialCode,
  initialEmail = '',
  agency,
  onEmail,
  at,
  onStep,
  heading,
  onLeave,
}: SignUpFormProps): ReactNode {
  const { IsOnboardingShort: isShort } = useConfig();
  const asksCode = useAsksCode(initialCode);
  const hasCodeStep = asksCode && !isShort;
  const input = useSignUpInput({ code: asksCode ? initialCode : '', email: initialEmail, agency }, onEmail);
  const step = hasCodeStep && !(at === 'details' && input.draft.isCodeGood) ? 'code' : 'details';
  const hasMoved = useHasMoved(step);
  const form = useRef<HTMLDivElement>(null);
  const { busy, trouble, clearTrouble, submit, message, tell, endMessage } = useSubmission(input, {
    code: (text) => {
      if (!asksCode) return;
      // A rejected code is corrected in its own step or field; all other input stays.
      input.setCodeError(text);
      input.reopenCode();
      if (hasCodeStep && step === 'details') onStep('code');
      if (form.current !== null) focusFirstError(form.current);
    },
    email: () => form.current?.querySelector<HTMLElement>('[name="email"]')?.focus(),
  });
  const rejectCode = (text: string) => {
    input.setCodeError(text);
    tell({ about: 'code', text });
  };
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
        <CodeStep input={input} takesFocus={hasMoved} onRefused={rejectCode} onAccepted={() => onStep('details')} />
      ) : (
        <DetailsStep
          input={input}
          onCodeRefused={asksCode && isShort ? rejectCode : undefined}
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

/** True if a code is asked for: a member with a referral needs only the agency's code, and only if it is mandatory. */
function useAsksCode(initialCode: string): boolean {
  const { IsInviteCodeMandatory, IsInviteCodeDisplay } = useConfig();
  // The invitation is sent with the account; keep the form stable until the member is signed in.
  const [isInvited] = useState(() => savedInvitation.get() !== null);
  return IsInviteCodeMandatory || (IsInviteCodeDisplay && (!isInvited || initialCode !== ''));
}

/** True after a change of step, which focuses its first field; at the start the page is read from the top. */
function useHasMoved(step: SignUpStep): boolean {
  const [first] = useState(step);
  const [hasMoved, setMoved] = useState(false);
  if (step !== first && !hasMoved) setMoved(true);
  return hasMoved;
}

/** Discards the input, after a confirmation if there is any; returns the trigger and the dialog [SIGNUP-03]. */
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

type Submission = Pick<ReturnType<typeof useSignUp>, 'busy' | 'trouble' | 'clearTrouble'> & {
  /** Resolves once all errors, including the server's, are known. */
  submit: (acceptCode: () => Promise<boolean>) => Promise<void>;
  message: SignUpMessage | null;
  tell: (message: SignUpMessage) => void;
  /** Closes the message, then signs in or returns to the field it was about. */
  endMessage: () => Promise<void>;
};

/**
 * Validates and sends the input. Results are field errors or a message; `correct` opens the step that a message is
 * about [SIGNUP-12, SIGNUP-13].
 */
function useSubmission(
  { details, draft, setFaults, agency }: SignUpInput,
  correct: Record<'code' | 'email', (text: string) => void>,
): Submission {
  const isAgencys = agency !== undefined;
  const { send, finish, ...state } = useSignUp(isAgencys);
  const { names } = useNameRule();
  const { LeastAge } = useConfig();
  const [message, setMessage] = useState<SignUpMessage | null>(null);

  const submit = async (acceptCode: () => Promise<boolean>) => {
    const found = validateSignUp(details, names, LeastAge);
    if (isAgencys) {
      delete found.password;
      delete found.confirmNewPassword;
    }
    setFaults(found);
    if (Object.keys(found).length > 0 || !(await acceptCode())) return;
    const outcome = await send(details, draft.code);
    if (outcome === null) return;
    if (outcome.kind === 'field') setFaults({ [outcome.field]: outcome.code });
    else if (outcome.kind === 'dialog') setMessage({ about: outcome.about, text: outcome.text });
    else setMessage({ about: 'signedUpWithoutCode' });
  };
  const endMessage = async () => {
    setMessage(null);
    if (message === null) return;
    if (message.about !== 'signedUpWithoutCode') correct[message.about](message.text);
    // The account exists: until sign-in succeeds, this message is the only way on.
    else if (!(await finish())) setMessage(message);
  };
  return { ...state, submit, message, tell: setMessage, endMessage };
}
