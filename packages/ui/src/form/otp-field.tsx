import { type ReactNode, type RefObject } from 'react';
import { FieldFrame, useFieldIds } from './field.tsx';
import styles from './otp-field.module.css';

type OtpFieldProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  /** Number of digits. */
  length: number;
  /** The digits so far. */
  value: string;
  /** The digits so far, `length` at most; nothing but 0 to 9. */
  onChange: (digits: string) => void;
  /** The last digit has come: the moment to send them. Called once for each time they become complete. */
  onComplete?: ((digits: string) => void) | undefined;
  /** Reads what was typed, pasted or filled in; by default all but 0 to 9 is dropped. */
  digitsOf?: ((text: string) => string) | undefined;
  disabled?: boolean | undefined;
  /** Shown, but not to be changed for now; focus stays. */
  readOnly?: boolean | undefined;
  name?: string | undefined;
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
};

/**
 * A one-time code. One field for browsers, keyboards and screen readers, so that a phone can fill it from the message
 * and a code is pasted whole; drawn as a box for each digit, left to right in every language.
 */
export function OtpField({
  label,
  help,
  error,
  length,
  value,
  onChange,
  onComplete,
  digitsOf = (text) => text.replace(/[^0-9]/g, ''),
  disabled = false,
  readOnly = false,
  name,
  inputRef,
}: OtpFieldProps): ReactNode {
  const ids = useFieldIds(undefined, help, error);
  const take = (text: string) => {
    const digits = digitsOf(text).slice(0, length);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete?.(digits);
  };
  return (
    <FieldFrame label={label} help={help} error={error} ids={ids}>
      <div className={styles['code']} dir="ltr" data-invalid={error ? true : undefined}>
        <input
          id={ids.control}
          ref={inputRef}
          className={styles['input']}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          dir="ltr"
          value={value}
          disabled={disabled}
          readOnly={readOnly}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          {...(name === undefined ? {} : { name })}
          onChange={({ target }) => take(target.value)}
          onPaste={(event) => {
            // What is pasted takes the place of what was typed.
            event.preventDefault();
            if (!readOnly) take(event.clipboardData.getData('text'));
          }}
          onSelect={({ currentTarget }) => {
            // The caret isn't drawn: typing goes on at the end, wherever the press fell.
            const end = currentTarget.value.length;
            if (currentTarget.selectionStart !== end) currentTarget.setSelectionRange(end, end);
          }}
        />
        <Boxes length={length} digits={value} />
      </div>
    </FieldFrame>
  );
}

/** A box for each digit, drawn over the one field. */
function Boxes({ length, digits }: { length: number; digits: string }): ReactNode {
  return Array.from({ length }, (_, at) => (
    <span
      key={at}
      className={styles['box']}
      aria-hidden="true"
      data-filled={digits.length > at || undefined}
      data-next={at === Math.min(digits.length, length - 1) || undefined}
    >
      {digits[at]}
    </span>
  ));
}
