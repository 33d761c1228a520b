import { getCodeError } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Switch } from '@fareback/ui/form/checkbox.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { focusFirstError } from '@fareback/ui/form/focus-first-error.ts';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { useOnline } from '../../device/use-online.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useConfig } from '../../tenant/config.tsx';
import { FRIENDS_CODE_SAVED, useAgree } from './use-agree.ts';

/**
 * Accepts the terms, with a code if the tenant uses codes, which may be mandatory for this member; a code in the URL
 * opens the field [TERMS-02, TERMS-07, CODE-03, IMP-06].
 */
export function AgreeForm({ initialCode }: { initialCode: string }): ReactNode {
  const { t } = useFullTranslation();
  const config = useConfig();
  const owesCode = useUserInfo()?.owesInviteCode ?? true;
  const isMandatory = config.IsInviteCodeMandatory && owesCode;
  const takesCodes = config.IsInviteCodeDisplay || isMandatory;
  const [wantsCode, setWantsCode] = useState(initialCode !== '');
  const [code, setCode] = useState(initialCode);
  const [error, setError] = useState<string>();
  const [note, setNote] = useState<string>();
  const { busy, agree } = useAgree();
  const online = useOnline();
  const hasCode = isMandatory || (takesCodes && wantsCode);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const formError = hasCode ? getCodeError(code, true) : null;
    const codeError = formError === null ? await agree(hasCode ? code : '') : t(`errors.${formError}`);
    if (codeError === FRIENDS_CODE_SAVED) {
      setCode('');
      setNote(t('invitation.keptEnterOwn', { tenant: config.TenantName }));
      return;
    }
    setError(codeError ?? undefined);
    if (codeError !== null) focusFirstError(form);
  };
  const choose = (next: boolean) => {
    setWantsCode(next);
    setError(undefined);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={t('terms.agree')}>
      <Stack gap={4}>
        {takesCodes && !isMandatory && (
          <Switch checked={wantsCode} onChange={(event) => choose(event.target.checked)}>
            {t('terms.codeToggle')}
          </Switch>
        )}
        {hasCode && (
          <CodeField
            note={note}
            error={error}
            busy={busy}
            code={code}
            onType={(next) => {
              setCode(next);
              setError(undefined);
            }}
          />
        )}
        <FormError>{online ? null : t('account.onlineFirst')}</FormError>
        <Button type="submit" wide busy={busy}>
          {t('terms.agree')}
        </Button>
      </Stack>
    </form>
  );
}

type CodeFieldProps = {
  /** Shown under the field rather than the agency's text. */
  note: string | undefined;
  error: string | undefined;
  busy: boolean;
  code: string;
  onType: (code: string) => void;
};

function CodeField({ note, error, busy, code, onType }: CodeFieldProps): ReactNode {
  const { t } = useFullTranslation();
  const { InviteCodeDescription } = useConfig();
  return (
    <Field
      label={t('signUp.code')}
      help={note ?? (InviteCodeDescription || undefined)}
      name="inviteCode"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      ltr
      readOnly={busy}
      value={code}
      onChange={(event) => onType(event.target.value)}
      error={error}
    />
  );
}
