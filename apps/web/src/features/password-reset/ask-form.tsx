import { type ErrorCode, getEmailError } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { EmailField } from '@fareback/ui/form/email-field.tsx';
import { focusFirstError } from '@fareback/ui/form/focus-first-error.ts';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { takeFocus } from '@fareback/ui/overlay/take-focus.ts';
import { preHydrationMethod, useIsHydrated } from '@fareback/ui/use-is-hydrated.ts';
import { type FormEvent, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import { useAskForLink } from './use-ask-for-link.ts';

const loadDialog = () => import('./ask-dialog.tsx');
const AskDialog = lazyPart(loadDialog, 'AskDialog');

/** Minimum length of a submittable email [VAL-16]. */
const lengthMin = 3;

type AskFormProps = {
  email: string;
  onEmail: (email: string) => void;
  /** Takes the focus on mount, if it replaces the clicked button. */
  focused?: boolean;
  /** The mail was sent and the rider has read so. */
  onSent: () => void;
  /** The email is unknown: sign up with it [PWD-04]. */
  onSignUp: () => void;
};

/** Requests a mail with a link to set a new password [PWD-01, PWD-03..05, PWD-07, VAL-13, VAL-16]. */
export function AskForm({ email, onEmail, focused = false, onSent, onSignUp }: AskFormProps): ReactNode {
  const { t } = useTranslation();
  const { busy, refusal, clearRefusal, outcome, endOutcome, send } = useAskForLink();
  const [fault, setFault] = useState<ErrorCode | null>(null);
  const isShort = email.trim().length < lengthMin;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || isShort) return;
    const found = getEmailError(email);
    setFault(found);
    if (found !== null) return focusFirstError(event.currentTarget);
    void loadDialog().catch(() => {});
    void send(email);
  };

  return (
    <form
      noValidate
      onSubmit={submit}
      method={useIsHydrated() ? undefined : preHydrationMethod}
      aria-label={t('passwordReset.title')}
    >
      <Stack gap={5}>
        <EmailField
          ref={focused ? takeFocus : undefined}
          label={t('signIn.email')}
          name="email"
          value={email}
          onChange={(event) => {
            onEmail(event.target.value);
            setFault(null);
            clearRefusal();
          }}
          error={fault && t(`errors.${fault}`)}
        />
        <Button type="submit" wide busy={busy} disabled={isShort} reason={t('validation.fillEmail')}>
          {t('passwordReset.submit')}
        </Button>
        <FormError>{refusal}</FormError>
      </Stack>
      {outcome !== null && (
        <Suspense>
          <AskDialog outcome={outcome} email={email.trim()} onSent={onSent} onSignUp={onSignUp} onGone={endOutcome} />
        </Suspense>
      )}
    </form>
  );
}
