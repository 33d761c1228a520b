import { type Faults, signUpFaults } from '@fareback/contract';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { withoutFault } from '../../data/without-fault.ts';
import { useConfig } from '../../tenant/config.tsx';
import type { DetailField } from './classify-sign-up-failure.ts';
import { CodeStep } from './code-step.tsx';
import { type Details, DetailsStep } from './details-step.tsx';
import type { SignUpMessage } from './sign-up-dialog.tsx';
import { useSignUp } from './use-sign-up.ts';

const SignUpDialog = lazy(() => import('./sign-up-dialog.tsx').then(({ SignUpDialog }) => ({ default: SignUpDialog })));

const nothing: Details = { name: '', email: '', password: '', confirmNewPassword: '' };

/** A step of sign-up. */
export type SignUpStep = 'code' | 'details';

type SignUpFormProps = {
  /** Code of the link that led here [SIGNUP-02]. */
  initialCode: string;
  /** E-mail that was typed on the way here. */
  initialEmail?: string | undefined;
  /** Told what is typed there, for the way back to sign-in. */
  onEmail?: ((email: string) => void) | undefined;
  /** Drawn above the step, as its heading asks. */
  heading: (step: SignUpStep) => ReactNode;
  /** Discarding where there is no code step: the way back to sign-in [SIGNUP-03]. */
  onLeave: () => void;
};

/** Registers a member in two steps, a code and the details; without codes in details alone [SIGNUP-01, SIGNUP-02]. */
export function SignUpForm({ initialCode, initialEmail = '', onEmail, heading, onLeave }: SignUpFormProps): ReactNode {
  const config = useConfig();
  const hasCodeStep = config.IsInviteCodeDisplay || config.IsInviteCodeMandatory;
  const [step, setStep] = useState<SignUpStep>(hasCodeStep ? 'code' : 'details');
  const [code, setCode] = useState(hasCodeStep ? initialCode : '');
  const [codeError, setCodeError] = useState<string>();
  const [details, setDetails] = useState({ ...nothing, email: initialEmail });
  const [faults, setFaults] = useState<Faults<DetailField>>({});
  // Whoever goes on or back is taken to the first field of the step; at the start the page is read from its top.
  const [isFirst, setFirst] = useState(true);
  const [message, setMessage] = useState<SignUpMessage | null>(null);
  const { busy, send, finish } = useSignUp();

  const goTo = (next: SignUpStep) => {
    setFirst(false);
    setStep(next);
  };
  const typeCode = (next: string) => {
    setCode(next);
    setCodeError(undefined);
  };
  const typeDetail = (field: DetailField, value: string) => {
    setDetails({ ...details, [field]: value });
    setFaults(withoutFault(faults, field));
    if (field === 'email') onEmail?.(value);
  };
  const discard = () => {
    typeCode('');
    setDetails(nothing);
    setFaults({});
    if (hasCodeStep) goTo('code');
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
    }
    // A refused code is corrected where it was typed; what else was filled in stays.
    else if (message?.about === 'code' && step === 'details' && hasCodeStep) {
      setCodeError(message.text);
      goTo('code');
    }
  };

  return (
    <>
      {heading(step)}
      {step === 'code' ? (
        <CodeStep
          code={code}
          onType={typeCode}
          error={codeError}
          takesFocus={!isFirst}
          onRefused={(text, by) => {
            setCodeError(text);
            if (by === 'server') setMessage({ about: 'code', text });
          }}
          onAccepted={() => goTo('details')}
        />
      ) : (
        <DetailsStep
          details={details}
          faults={faults}
          onType={typeDetail}
          onSubmit={submit}
          onDiscard={discard}
          busy={busy}
          takesFocus={!isFirst}
        />
      )}
      {message !== null && (
        <Suspense>
          <SignUpDialog message={message} onGone={() => void closed()} />
        </Suspense>
      )}
    </>
  );
}
