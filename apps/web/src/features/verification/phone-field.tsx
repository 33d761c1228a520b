import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { caretInMask, maskPhone } from './phone-mask.ts';

type PhoneFieldProps = {
  label: string;
  /** As masked. */
  value: string;
  onChange: (masked: string) => void;
  error: string | undefined;
};

/** A phone number that takes its mask while it is typed; the caret stays where the typing is [VAL-17]. */
export function PhoneField({ label, value, onChange, error }: PhoneFieldProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [value]);
  return (
    <Field
      ref={input}
      label={label}
      type="tel"
      name="phone"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(###) ###-####"
      icon={<Icon name="phone" size={20} />}
      ltr
      value={value}
      error={error}
      onChange={({ target }) => {
        const masked = maskPhone(target.value);
        caret.current = caretInMask(target.value, target.selectionStart ?? target.value.length, masked);
        onChange(masked);
      }}
    />
  );
}
