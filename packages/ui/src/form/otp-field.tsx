import { type ReactNode, type RefObject } from 'react';
import { FieldFrame, useFieldIds } from './field.tsx';
import styles from './otp-field.module.css';

type OtpFieldProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  length: number;
  value: string;
  /** Receives the digits so far: at most `length`, only 0 to 9. */
  onChange: (digits: string) => void;
  /** Called each time the digits become complete: the moment to send them. */
  onComplete?: ((digits: string) => void) | undefined;
  /** Extracts digits from typed, pasted or autofilled text; by default drops everything but 0 to 9. */
  digitsOf?: ((text: string) => string) | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  name?: string | undefined;
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
};

/**
 * A one-time code. It is a single field, so a phone can autofill it from the message and a code can be pasted whole;
 * rendered as one box per digit, left to right in every language.
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
            event.preventDefault();
            if (!readOnly) take(event.clipboardData.getData('text'));
          }}
          onSelect={({ currentTarget }) => {
            // The caret is hidden: typing continues at the end, wherever the click was.
            const end = currentTarget.value.length;
            if (currentTarget.selectionStart !== end) currentTarget.setSelectionRange(end, end);
          }}
        />
        <Boxes length={length} digits={value} />
      </div>
    </FieldFrame>
  );
}

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
