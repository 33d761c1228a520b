import { Field } from '@fareback/ui/form/field.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import { withinSearchLength } from './offer-search.ts';

/** Searches offers while typing: at most 20 characters, cleared by Escape or its button [OFFER-17, OFFER-19]. */
export function SearchBox({ text, onChange }: { text: string; onChange: (text: string) => void }): ReactNode {
  const { t } = useTranslation();
  const box = useRef<HTMLInputElement>(null);

  const take = (input: HTMLInputElement) => {
    const typed = withinSearchLength({ text: input.value, caret: input.selectionStart ?? input.value.length });
    if (typed.text !== input.value) {
      input.value = typed.text;
      input.setSelectionRange(typed.caret, typed.caret);
    }
    onChange(typed.text);
  };
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // Do not cut text during IME composition; it is limited when complete.
    if ('isComposing' in nativeEvent && nativeEvent.isComposing) onChange(target.value);
    else take(target);
  };

  const clear = () => {
    onChange('');
    box.current?.focus();
  };

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // Hide the phone's keyboard, which covers the results.
          if (matchMedia('(pointer: coarse)').matches) box.current?.blur();
        }}
      >
        <Field
          ref={box}
          type="search"
          label={t('redeem.searchLabel')}
          hideLabel
          placeholder={t('redeem.searchLabel')}
          icon={<Icon name="search" size={20} />}
          value={text}
          onChange={change}
          onCompositionEnd={({ currentTarget }) => take(currentTarget)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || text === '' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.stopPropagation();
            onChange('');
          }}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          trailing={text !== '' && <ClearButton onPress={clear} />}
        />
      </form>
    </search>
  );
}

function ClearButton({ onPress }: { onPress: () => void }): ReactNode {
  const { t } = useTranslation();
  return <IconButton icon="close" label={t('redeem.clearSearch')} size={20} onClick={onPress} />;
}
