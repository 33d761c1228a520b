import { PasswordField } from '@fareback/ui/form/password-field.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '../i18n/language.tsx';

type PasswordInputProps = Omit<ComponentProps<typeof PasswordField>, 'revealLabel' | 'concealLabel' | 'capsLockHint'>;

/** A password field with labels in the current language [AUTH-01]. */
export function PasswordInput(field: PasswordInputProps): ReactNode {
  const { t } = useTranslation();
  return (
    <PasswordField
      {...field}
      revealLabel={t('access.showPassword')}
      concealLabel={t('access.hidePassword')}
      capsLockHint={t('access.capsLock')}
    />
  );
}
