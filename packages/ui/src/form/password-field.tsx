import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';

type PasswordFieldProps = Omit<FieldProps, 'type' | 'trailing' | 'ltr'> & {
  revealLabel: string;
  concealLabel: string;
  /** Replaces the help while Caps Lock is on. */
  capsLockHint?: string | undefined;
};

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
