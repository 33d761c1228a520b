import { validateSignUp } from '@fareback/contract';
import { useState } from 'react';
import { useNameRule } from '../../forms/use-name-rule.ts';
import { useConfig } from '../../tenant/config.tsx';
import type { SignUpMessage } from './sign-up-dialog.tsx';
import { useSignUp } from './use-sign-up.ts';
import type { SignUpInput } from './use-sign-up-input.ts';

type Submission = Pick<ReturnType<typeof useSignUp>, 'busy' | 'trouble' | 'clearTrouble'> & {
  /** Resolves once all errors, including the server's, are known. */
  submit: () => Promise<void>;
  message: SignUpMessage | null;
  tell: (message: SignUpMessage) => void;
  /** Closes the message, then signs in or returns to the field it was about. */
  endMessage: () => Promise<void>;
};

/**
 * Validates and sends the input. Results are field errors or a message; `correct` opens the step that a message is
 * about [SIGNUP-12, SIGNUP-13].
 */
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
    // The account exists: until sign-in succeeds, this message is the only way on.
    else if (!(await finish())) setMessage(message);
  };
  return { ...state, submit, message, tell: setMessage, endMessage };
}
