import { type ComponentProps, type ReactNode, useId } from 'react';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordInput } from './password-input.tsx';

type NewPasswordInputProps = Omit<ComponentProps<typeof PasswordInput>, 'aria-describedby' | 'autoComplete'> & {
  value: string;
};

/** A field for a new password above the list of its rules [VAL-08..10]. */
export function NewPasswordInput(field: NewPasswordInputProps): ReactNode {
  const rulesId = useId();
  return (
    <div>
      <PasswordInput {...field} autoComplete="new-password" aria-describedby={rulesId} />
      <PasswordChecklist id={rulesId} password={field.value} />
    </div>
  );
}
