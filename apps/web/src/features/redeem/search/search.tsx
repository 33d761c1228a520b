import type { Offer } from '@fareback/contract';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { TitledSection } from '@fareback/ui/layout/titled-section.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import { type Counter, OfferCard } from '../offers/offer-card.tsx';
import styles from '../redeem.module.css';
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

/** Delay between typing and announcing the number of results. */
const restMs = 500;

type FoundOffersProps = { term: string; offers: readonly Offer[]; counter: Counter };

/** The search results in one list with an announced count, or a note that nothing was found [OFFER-18]. */
export function FoundOffers({ term, offers, counter }: FoundOffersProps): ReactNode {
  const { t } = useTranslation();
  const count = offers.length;
  const resultText = count === 0 ? t('redeem.noMatchTitle', { term }) : t('redeem.found', { count });
  useEffect(() => {
    const timer = setTimeout(() => announce(resultText), restMs);
    return () => clearTimeout(timer);
    // The same number is announced again for another term.
  }, [resultText, term]);

  if (count === 0)
    return (
      <EmptyState icon="search" title={resultText}>
        {t('redeem.noMatchText')}
      </EmptyState>
    );
  return (
    <TitledSection id="offers-found" title={resultText}>
      <ul className={styles['grid']}>
        {offers.map((offer, at) => (
          <li key={offer.OfferID}>
            <OfferCard offer={offer} counter={counter} eager={at < 4} />
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
