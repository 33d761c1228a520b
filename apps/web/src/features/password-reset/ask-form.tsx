import { ApiError, type ErrorCode, forgotPassword, getEmailError } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { EmailField } from '@fareback/ui/form/field.tsx';
import { focusFirstError, takeFocus } from '@fareback/ui/form/focus.ts';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { preHydrationMethod, useIsHydrated } from '@fareback/ui/hooks.ts';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type FormEvent, type ReactNode, Suspense, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { useUntilOnline } from '../../device/use-until-online.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';

const loadDialog = () => import('./dialogs.tsx');
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

type AskFailure = 'unknownEmail' | 'underForm';

const marker = 'This email address is not associated with a Rewards account';

/** Recognizes an unknown email by the server's text or error code; everything else is shown under the form. */
export function classifyAskFailure({ code, description }: { code: string; description: string }): AskFailure {
  return code === 'EMAIL_NOT_ASSOCIATED' || description.includes(marker) ? 'unknownEmail' : 'underForm';
}

/** Requests a mail with a link. Results with a dialog are in `outcome`, other errors in `refusal` [PWD-03, PWD-04]. */
function useAskForLink(): {
  busy: boolean;
  /** Why it was not sent, until `clearRefusal`; else ''. */
  refusal: string;
  clearRefusal: () => void;
  outcome: 'sent' | 'unknownEmail' | null;
  endOutcome: () => void;
  send: (email: string) => Promise<void>;
} {
  const { t } = useTranslation();
  const { TenantID } = useConfig();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useUntilOnline();
  const [outcome, setOutcome] = useState<'sent' | 'unknownEmail' | null>(null);

  const showFailure = (error: unknown) => {
    if (isTransientFailure(error) || !(error instanceof ApiError)) setRefusal(failureText(error));
    else if (classifyAskFailure(error) === 'unknownEmail') setOutcome('unknownEmail');
    else setRefusal(error.description || t('common.somethingWrong'));
  };
  const send = async (email: string) => {
    setBusy(true);
    setRefusal('');
    try {
      await api.call(forgotPassword, {
        body: {
          email: email.trim(),
          TenantID,
          securityAssurance: t('passwordReset.securityTitle'),
          securityAssuranceListItem1: t('passwordReset.security1'),
          securityAssuranceListItem2: t('passwordReset.security2'),
          passwordCreationTips: t('passwordReset.tipsTitle'),
          passwordCreationTipsListItem1: t('passwordReset.tips1'),
          passwordCreationTipsListItem2: t('passwordReset.tips2'),
        },
      });
      setOutcome('sent');
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, clearRefusal: () => setRefusal(''), outcome, endOutcome: () => setOutcome(null), send };
}
