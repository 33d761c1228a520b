import { ApiError } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { focusFirstError } from '@fareback/ui/form/focus.ts';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useSetTeam } from './use-team.ts';

type JoinFormProps = {
  /** Code from a link; filled in, not sent. */
  initialCode: string;
  onJoined: () => void;
};

const noReply = { code: '', status: 500, description: '' };

/** The form for a team's code; a wrong code is explained at the field [TEAM-06]. */
export function JoinForm({ initialCode, onJoined }: JoinFormProps): ReactNode {
  const { t } = useFullTranslation();
  const { busy, join } = useSetTeam();
  const [code, setCode] = useState(initialCode);
  const [error, setError] = useState<{ field?: string; form?: string }>({});
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    try {
      await join(code);
      setCode('');
      onJoined();
    } catch (problem) {
      const { code: reason, status, description } = problem instanceof ApiError ? problem : noReply;
      if (reason === 'INVALID_TEAM_CODE') setError({ field: t('errors.INVALID_TEAM_CODE') });
      else setError({ form: status === 0 ? t('common.noConnection') : description || t('common.somethingWrong') });
      focusFirstError(form);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={t('team.label')}>
      <Stack gap={4}>
        <Field
          label={t('team.label')}
          name="teamCode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          ltr
          readOnly={busy}
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            setError({});
          }}
          error={error.field}
        />
        <FormError>{error.form}</FormError>
        <Button type="submit" wide busy={busy}>
          {t('team.join')}
        </Button>
      </Stack>
    </form>
  );
}
