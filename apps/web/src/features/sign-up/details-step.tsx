import { Button } from '@fareback/ui/form/button.tsx';
import { EmailField, Field } from '@fareback/ui/form/field.tsx';

import { focusFirstError, takeFocus } from '@fareback/ui/form/focus.ts';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';

import { type FormEvent, type ReactNode, Suspense } from 'react';
import { NewPasswordInput } from '../../forms/new-password-input.tsx';
import { PasswordInput } from '../../forms/password-input.tsx';
import { useNameRule } from '../../forms/use-name-rule.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import { useCodeInDetails } from './code-step.tsx';
import type { DetailField, SignUpInput } from './use-sign-up-input.ts';

const AgeCheck = lazyPart(() => import('./age-check.tsx'), 'AgeCheck', 'inPlace');

type DetailsStepProps = {
  input: SignUpInput;
  /** Shows why the server rejected the code, which this form then asks for [SIGNUP-33]. */
  onCodeRefused: ((text: string) => void) | undefined;
  onTyped: () => void;
  /** Sends the details once `acceptCode` agrees; resolves once all errors, including the server's, are known. */
  onSubmit: (acceptCode: () => Promise<boolean>) => Promise<void>;
  onDiscard: () => void;
  busy: boolean;
  trouble: string;
  takesFocus: boolean;
};

/** Step 2 of sign-up: name, email, password and confirmation [SIGNUP-02, SIGNUP-03, VAL-13, VAL-15]. */
export function DetailsStep({
  input,
  onCodeRefused,
  onTyped,
  onSubmit,
  onDiscard,
  busy,
  trouble,
  takesFocus,
}: DetailsStepProps): ReactNode {
  const { t } = useTranslation();
  const { details, faults, agency } = input;
  const { faultText } = useNameRule();
  const code = useCodeInDetails(input, onCodeRefused);
  const bind = (field: DetailField) => ({
    name: field,
    value: details[field],
    onChange: (event: { target: HTMLInputElement }) => {
      input.typeDetail(field, event.target.value);
      onTyped();
    },
    error: faultText(faults[field]),
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || code.busy || details.name === '') return;
    const form = event.currentTarget;
    await onSubmit(code.accept);
    focusFirstError(form);
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={5}>
        {code.isMandatory && code.field}
        <Field
          {...bind('name')}
          label={t('signUp.name')}
          autoComplete="name"
          dir="auto"
          ref={takesFocus ? takeFocus : undefined}
        />
        <EmailField {...bind('email')} label={t('signUp.email')} readOnly={agency?.IsEmailVerified === true} />
        {agency === undefined && <Passwords bind={bind} />}
        <Age input={input} onTyped={onTyped} error={faultText(faults.isOldEnough)} />
        {!code.isMandatory && code.field}
        <FormError>{trouble || code.trouble}</FormError>
        <Ways busy={busy || code.busy} disabled={details.name === ''} onDiscard={onDiscard} />
      </Stack>
    </form>
  );
}

type Bound = {
  name: DetailField;
  value: string;
  onChange: (event: { target: HTMLInputElement }) => void;
  error: string | undefined;
};

function Passwords({ bind }: { bind: (field: DetailField) => Bound }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <NewPasswordInput {...bind('password')} label={t('signUp.password')} />
      <PasswordInput {...bind('confirmNewPassword')} label={t('signUp.confirmPassword')} autoComplete="new-password" />
    </>
  );
}

/** Sign up, which needs a name, or discard. */
function Ways({ busy, disabled, onDiscard }: { busy: boolean; disabled: boolean; onDiscard: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Stack gap={2}>
      <Button type="submit" wide busy={busy} disabled={disabled} reason={t('validation.fillName')}>
        {t('signUp.submit')}
      </Button>
      <Button wide variant="quiet" disabled={busy} onClick={onDiscard}>
        {t('signUp.discard')}
      </Button>
    </Stack>
  );
}

/** The question about the agency's minimum age, if any [PRIV-03]. */
function Age({
  input,
  onTyped,
  error,
}: Pick<DetailsStepProps, 'input' | 'onTyped'> & { error: string | undefined }): ReactNode {
  const { LeastAge } = useConfig();
  if (LeastAge === null) return null;
  const tick = (isTicked: boolean) => {
    input.tickAge(isTicked);
    onTyped();
  };
  return (
    <Suspense>
      <AgeCheck leastAge={LeastAge} isTicked={input.details.isOldEnough === true} onTick={tick} error={error} />
    </Suspense>
  );
}
