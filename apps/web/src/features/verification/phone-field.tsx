import { Field } from '@fareback/ui/form/field.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, type RefObject } from 'react';
import { caretInMask, nextDigit } from './phone-mask.ts';
import type { PhoneWriting } from './phone-writing.ts';

type PhoneFieldProps = {
  label: string;
  writing: PhoneWriting;
  help: ReactNode;
  value: string;
  onChange: (masked: string) => void;
  error: string | undefined;
  inputRef?: RefObject<HTMLInputElement | null>;
};

/** A phone number that is masked while typing; the caret keeps its place [VAL-17]. */
export function PhoneField({ label, writing, help, value, onChange, error, inputRef }: PhoneFieldProps): ReactNode {
  return (
    <Field
      {...(inputRef === undefined ? {} : { ref: inputRef })}
      label={label}
      type="tel"
      name="phone"
      inputMode="tel"
      autoComplete={writing.placeholder === undefined ? 'tel' : 'tel-national'}
      placeholder={writing.placeholder}
      icon={<Icon name="phone" size={20} />}
      ltr
      help={help}
      value={value}
      error={error}
      onChange={({ target, nativeEvent }) => {
        const masked = writing.mask(target.value);
        const caret = caretInMask(target.value, target.selectionStart ?? target.value.length, masked);
        const isForward = 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward';
        // Set it here: an unchanged mask causes no render, and the caret would jump to the end.
        target.value = masked;
        // Deleting forward over a mask character must skip it, or it would get stuck.
        const place = isForward && masked === value ? nextDigit(masked, caret) : caret;
        target.setSelectionRange(place, place);
        if (masked !== value) onChange(masked);
      }}
    />
  );
}
