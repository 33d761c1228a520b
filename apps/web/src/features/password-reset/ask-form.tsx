import { ApiError, type ErrorCode, forgotPassword, whyNotEmail } from '@fareback/contract';
import { type FormEvent, type ReactNode, Suspense, useState } from 'react';
import { api } from '../../data/client.ts';
import { isTransientFailure } from '../../data/is-transient-failure.ts';
import { useFailureText } from '../../data/use-failure-text.ts';
import { useUntilOnline } from '../../device/use-until-online.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { focusFirstFault } from '../../ui/form/focus-first-fault.ts';
import { FormError } from '../../ui/form/form-error.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { takeFocus } from '../../ui/overlay/take-focus.ts';
import { classifyAskFailure } from './classify-ask-failure.ts';

const loadDialog = () => import('./ask-dialog.tsx');
const AskDialog = lazyPart(loadDialog, 'AskDialog');

/** From this length on the e-mail can be sent [VAL-16]. */
const lengthMin = 3;

type AskFormProps = {
  email: string;
  onEmail: (email: string) => void;
  /** Takes the focus at once, where it stands in the place of what was pressed. */
  focused?: boolean;
  /** The mail is under way and the rider knows. */
  onSent: () => void;
  /** Nobody has this e-mail: the way to sign up with it [PWD-04]. */
  onSignUp: () => void;
};

/** Asks for a mail with a link to set a new password [PWD-01, PWD-03..05, PWD-07, VAL-13, VAL-16]. */
export function AskForm({ email, onEmail, focused = false, onSent, onSignUp }: AskFormProps): ReactNode {
  const { t } = useSpeech();
  const { TenantID } = useConfig();
  const failureText = useFailureText();
  const [fault, setFault] = useState<ErrorCode | null>(null);
  const [refusal, setRefusal] = useUntilOnline();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<'sent' | 'unknownEmail' | null>(null);
  const isShort = email.trim().length < lengthMin;

  const tell = (error: unknown) => {
    if (isTransientFailure(error) || !(error instanceof ApiError)) setRefusal(failureText(error));
    else if (classifyAskFailure(error) === 'unknownEmail') setOutcome('unknownEmail');
    else setRefusal(error.description || t('common.somethingWrong'));
  };
  const send = async () => {
    setBusy(true);
    setRefusal('');
    void loadDialog().catch(() => {});
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
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || isShort) return;
    const found = whyNotEmail(email);
    setFault(found);
    if (found === null) void send();
    else focusFirstFault(event.currentTarget);
  };

  return (
    <form noValidate onSubmit={submit} aria-label={t('passwordReset.title')}>
      <Stack gap={5}>
        <Field
          ref={focused ? takeFocus : undefined}
          label={t('signIn.email')}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          ltr
          value={email}
          onChange={(event) => {
            onEmail(event.target.value);
            setFault(null);
            setRefusal('');
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
          <AskDialog
            outcome={outcome}
            email={email.trim()}
            onSent={onSent}
            onSignUp={onSignUp}
            onGone={() => setOutcome(null)}
          />
        </Suspense>
      )}
    </form>
  );
}
