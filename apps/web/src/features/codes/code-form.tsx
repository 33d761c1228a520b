import { getCodeError } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { focusFirstError } from '@fareback/ui/form/focus-first-error.ts';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useEnterCode } from './use-enter-code.ts';

type CodeFormProps = {
  /** Code from a link; filled in, not sent [CODE-03]. */
  initialCode: string;
  /** The code was accepted; the field is empty again. */
  onTaken: () => void;
};

/** The form for promo, invite and referral codes [CODE-01, CODE-09, CODE-13, CODE-16, CODE-17]. */
export function CodeForm({ initialCode, onTaken }: CodeFormProps): ReactNode {
  const { t } = useFullTranslation();
  const hasUsedCodes = (useUserInfo()?.usedInviteCodes.length ?? 0) > 0;
  const [code, setCode] = useState(initialCode);
  const [error, setError] = useState<string>();
  const { busy, trouble, enter } = useEnterCode();

  const type = (next: string) => {
    setCode(next);
    setError(undefined);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const codeError = getCodeError(code, true);
    const entry = codeError === null ? await enter(code) : { isTaken: false, refusal: t(`errors.${codeError}`) };
    if (entry.isTaken) {
      type('');
      onTaken();
    } else if (entry.refusal !== null) {
      setError(entry.refusal);
      focusFirstError(form);
    }
  };
  // Another code must be submitted by the button, to avoid accidents [CODE-17].
  const blockEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && hasUsedCodes) event.preventDefault();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={t('codes.title')}>
      <Stack gap={4}>
        <Field
          label={t('codes.label')}
          name="inviteCode"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          ltr
          readOnly={busy}
          value={code}
          onChange={(event) => type(event.target.value)}
          onKeyDown={blockEnter}
          error={error}
        />
        <FormError>{trouble}</FormError>
        <Button type="submit" wide busy={busy}>
          {t('codes.submit')}
        </Button>
      </Stack>
    </form>
  );
}
