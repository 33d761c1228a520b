import { signUpFaults } from '@fareback/contract';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useConfig } from '../../tenant/config.tsx';
import { focusFirstFault } from '../../ui/form/focus-first-fault.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { DetailField } from './classify-sign-up-failure.ts';
import { CodeStep } from './code-step.tsx';
import { DetailsStep } from './details-step.tsx';
import type { SignUpMessage } from './sign-up-dialog.tsx';
import { useSignUp } from './use-sign-up.ts';
import { useSignUpInput } from './use-sign-up-input.ts';

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
  const config = useConfig();
  const hasCodeStep = config.IsInviteCodeDisplay || config.IsInviteCodeMandatory;
  const input = useSignUpInput({ code: hasCodeStep ? initialCode : '', email: initialEmail });
  const { draft, details, faults, setFaults, codeError, setCodeError, change } = input;
  const { code } = draft;
  const [message, setMessage] = useState<SignUpMessage | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { busy, trouble, clearTrouble, send, finish } = useSignUp();
  const step = hasCodeStep && !(at === 'details' && draft.isCodeGood) ? 'code' : 'details';
  // Whoever goes on or back is taken to the first field of the step; at the start the page is read from its top.
  const [firstStep] = useState(step);
  const [hasMoved, setMoved] = useState(false);
  if (step !== firstStep && !hasMoved) setMoved(true);
  const form = useRef<HTMLDivElement>(null);

  const typeDetail = (field: DetailField, value: string) => {
    input.typeDetail(field, value);
    clearTrouble();
    if (field === 'email') onEmail?.(value);
  };
  const discard = () => {
    input.discard();
    clearTrouble();
    onEmail?.('');
    if (hasCodeStep) onStep('code');
    else onLeave();
  };
  const submit = async () => {
    const found = signUpFaults(details);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const outcome = await send(details, code);
    if (outcome === null) return;
    if (outcome.kind === 'field') setFaults({ [outcome.field]: outcome.code });
    else if (outcome.kind === 'dialog') setMessage({ about: outcome.about, text: outcome.text });
    else setMessage({ about: 'signedUpWithoutCode' });
  };
  const closed = async () => {
    setMessage(null);
    if (message?.about === 'signedUpWithoutCode') {
      // The account is there: until it is entered, this message is the only way on.
      if (!(await finish())) setMessage(message);
    } else if (message?.about === 'code' && hasCodeStep) {
      // A refused code is corrected where it was typed; what else was filled in stays.
      setCodeError(message.text);
      change({ isCodeGood: false });
      if (step === 'details') onStep('code');
      if (form.current !== null) focusFirstFault(form.current);
    } else if (message?.about === 'email') form.current?.querySelector<HTMLElement>('[name="email"]')?.focus();
  };

  return (
    <div ref={form}>
      {heading(step)}
      {step === 'code' ? (
        <CodeStep
          code={code}
          onType={input.typeCode}
          error={codeError}
          takesFocus={hasMoved}
          onRefused={(text, by) => {
            setCodeError(text);
            if (by === 'server') setMessage({ about: 'code', text });
          }}
          onAccepted={(accepted) => {
            change({ code: accepted, isCodeGood: true });
            onStep('details');
          }}
        />
      ) : (
        <DetailsStep
          details={details}
          faults={faults}
          onType={typeDetail}
          onSubmit={submit}
          onDiscard={() => (input.isTyped ? setAsking(true) : discard())}
          trouble={trouble}
          busy={busy}
          takesFocus={hasMoved}
        />
      )}
      {message !== null && (
        <Suspense>
          <SignUpDialog message={message} onGone={() => void closed()} />
        </Suspense>
      )}
      {isAsking && (
        <Suspense>
          <DiscardDialog onDiscard={discard} onGone={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
