import { Button } from '@fareback/ui/form/button.tsx';
import { focusFirstError } from '@fareback/ui/form/focus.ts';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useOnline } from '../../device/use-online.ts';
import { useTranslation } from '../../i18n/language.tsx';
import styles from './account.module.css';

type AccountFormProps = {
  label: string;
  submitLabel: string;
  children: ReactNode;
  busy: boolean;
  /** Why the change was rejected; shown under the fields [ACCT-05, ACCT-06]. */
  refusal: string | null;
  reason?: string | undefined;
  onSubmit: () => void;
  onCancel: () => void;
};

/** Layout of both forms: fields, server error, submit and Cancel [ACCT-02..06]. */
export function AccountForm({
  label,
  submitLabel,
  children,
  busy,
  refusal,
  reason,
  onSubmit,
  onCancel,
}: AccountFormProps): ReactNode {
  const { t } = useTranslation();
  const online = useOnline();
  const why = online ? reason : t('account.onlineFirst');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal !== null && form.current !== null) focusFirstError(form.current);
  }, [refusal]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || why !== undefined) return;
    onSubmit();
    focusFirstError(event.currentTarget);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={label}>
      <Stack gap={5}>
        {children}
        <div role="alert" className={styles['alert']}>
          {refusal !== null && (
            <p className={styles['refusal']}>
              <Icon name="alert" size={18} />
              <span>{refusal}</span>
            </p>
          )}
        </div>
        <Stack gap={2}>
          <Button type="submit" wide busy={busy} disabled={why !== undefined} reason={why}>
            {submitLabel}
          </Button>
          <Button wide variant="quiet" disabled={busy} onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}
