import { validateSignUp } from '@fareback/contract';
import { useState } from 'react';
import { useNameRule } from '../../forms/use-name-rule.ts';
import { useConfig } from '../../tenant/config.tsx';
import type { SignUpMessage } from './sign-up-dialog.tsx';
import { useSignUp } from './use-sign-up.ts';
import type { SignUpInput } from './use-sign-up-input.ts';

type Submission = Pick<ReturnType<typeof useSignUp>, 'busy' | 'trouble' | 'clearTrouble'> & {
  /** Resolves once the faults, the server's too, are known. */
  submit: () => Promise<void>;
  message: SignUpMessage | null;
  tell: (message: SignUpMessage) => void;
  /** What follows once the message is closed: the member is let in, or corrects what it was about. */
  endMessage: () => Promise<void>;
};

/** Checks and sends what was typed; what becomes of it stands under a field or in a message, `correct` leads to what a message was about [SIGNUP-12, SIGNUP-13]. */
export function useSubmission(
  { details, draft, setFaults }: SignUpInput,
  correct: Record<'code' | 'email', (text: string) => void>,
): Submission {
  const { send, finish, ...state } = useSignUp();
  const { names } = useNameRule();
  const { LeastAge } = useConfig();
  const [message, setMessage] = useState<SignUpMessage | null>(null);

  const submit = async () => {
    const found = validateSignUp(details, names, LeastAge);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
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
    // The account is there: until it is entered, this message is the only way on.
    else if (!(await finish())) setMessage(message);
  };
  return { ...state, submit, message, tell: setMessage, endMessage };
}
