import { type NumberForm, takesLetters } from '@fareback/contract';
import { Field, type FieldProps } from '@fareback/ui/form/field.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { caretInNumber, maskNumber } from './number-mask.ts';

type NumberFieldProps = Pick<FieldProps, 'label' | 'help' | 'error' | 'readOnly'> & {
  form: NumberForm | null;
  value: string;
  onChange: (masked: string) => void;
};

/** A card number that is grouped while typing, like on the card; the caret keeps its place [PROV-22]. */
export function NumberField({ form, value, onChange, ...field }: NumberFieldProps): ReactNode {
  const masks = form?.masks ?? [];
  const hasLetters = takesLetters(masks);
  return (
    <Field
      {...field}
      name="identifier"
      inputMode={hasLetters ? 'text' : 'numeric'}
      autoCapitalize={hasLetters ? 'characters' : undefined}
      autoComplete="off"
      spellCheck={false}
      placeholder={masks[0]?.replaceAll(/[#@*]/g, '•')}
      icon={<Icon name="card" size={20} />}
      ltr
      value={value}
      onChange={({ target, nativeEvent }) => {
        const masked = maskNumber(target.value, masks);
        const caret = caretInNumber(target.value, target.selectionStart ?? target.value.length, masked);
        // Set it here: an unchanged mask causes no render, and the caret would jump to the end.
        if (target.value !== masked) target.value = masked;
        // Deleting forward over a blank must skip it, or it would get stuck.
        const isForward = 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward';
        const place = isForward && masked === value ? caret + 1 : caret;
        target.setSelectionRange(place, place);
        onChange(masked);
      }}
    />
  );
}
