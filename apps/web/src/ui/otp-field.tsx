import { OTPField as Base } from '@base-ui/react/otp-field';
import type { ReactNode } from 'react';
import { FieldFrame, useFieldIds } from './field.tsx';
import styles from './otp-field.module.css';

type OtpFieldProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  /** Number of digits. */
  length: number;
  value: string;
  onChange: (value: string) => void;
  /** All digits are there: the moment to send them. */
  onComplete?: ((value: string) => void) | undefined;
  /** Names the box of digit n: 'Digit 2 of 4'. */
  digitLabel: (position: number) => string;
  disabled?: boolean | undefined;
  name?: string | undefined;
};

/** A one-time code, a box for each digit: takes a pasted or auto-filled code whole, and reads left to right in every language. */
export function OtpField({
  label,
  help,
  error,
  length,
  value,
  onChange,
  onComplete,
  digitLabel,
  disabled = false,
  name,
}: OtpFieldProps): ReactNode {
  const ids = useFieldIds(undefined, help, error);
  return (
    <FieldFrame label={label} help={help} error={error} ids={ids}>
      <Base.Root
        id={ids.control}
        length={length}
        value={value}
        onValueChange={(next) => onChange(next)}
        onValueComplete={(next) => onComplete?.(next)}
        disabled={disabled}
        className={styles['boxes']}
        aria-describedby={ids.describedBy}
        {...(name === undefined ? {} : { name })}
        dir="ltr"
      >
        {Array.from({ length }, (_, at) => (
          <Base.Input
            key={at}
            className={styles['box']}
            aria-label={digitLabel(at + 1)}
            aria-invalid={error ? true : undefined}
            aria-describedby={ids.describedBy}
          />
        ))}
      </Base.Root>
    </FieldFrame>
  );
}
