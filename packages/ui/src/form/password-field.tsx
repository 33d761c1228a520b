import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';

type PasswordFieldProps = Omit<FieldProps, 'type' | 'trailing' | 'ltr'> & {
  /** Names of the control that shows and hides what was typed. */
  revealLabel: string;
  concealLabel: string;
  /** Stands in place of the help while Caps Lock is on. */
  capsLockHint?: string | undefined;
};

/** A password field whose letters can be looked at (AUTH-01). */
export function PasswordField({
  revealLabel,
  concealLabel,
  capsLockHint,
  help,
  ...field
}: PasswordFieldProps): ReactNode {
  const [shown, setShown] = useState(false);
  const [isCapsLocked, setCapsLocked] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLocked(event.getModifierState('CapsLock'));
  return (
    <Field
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      {...field}
      ltr
      type={shown ? 'text' : 'password'}
      help={(isCapsLocked && capsLockHint) || help}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLocked(false)}
      trailing={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? concealLabel : revealLabel}
          disabled={field.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
