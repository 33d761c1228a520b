import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Section } from '../../../parts/page.tsx';
import { isFocusLost } from '../../../parts/restore-focus.ts';
import { useTranslation } from '../../../words/translation.tsx';
import type { Conflict } from './draft-state.ts';
import styles from './field-choice.module.css';
import { chosenText, type FieldConflict, type FieldsMet } from './field-clashes.ts';
import { placeInWords, valueInWords } from './forms/place-words.ts';
import type { PackForms } from './forms/use-pack.ts';
import { useWho } from './who.ts';

type FieldChoiceProps = {
  conflict: Conflict;
  met: FieldsMet;
  forms: PackForms;
  onSettle: (text: string) => void;
  /** Shows both texts as they are written instead. */
  onCode: () => void;
};

type Side = 'mine' | 'theirs';

/** Values that two changed at once, each as its form calls it with both to choose from; all else is in the draft from both [DESK-324]. */
export function FieldChoice({ conflict, met, forms, onSettle, onCode }: FieldChoiceProps): ReactNode {
  const { t } = useTranslation();
  const { who, isOneself } = useWho()(conflict.by);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [isLacking, setLacking] = useState(false);
  const room = useRef<HTMLDivElement>(null);
  // Whoever typed in the form that stood here goes on with the choice.
  useEffect(() => {
    if (isFocusLost()) room.current?.focus();
  }, []);
  const keep = (): void => {
    const sides = met.conflicts.flatMap(({ key }) => chosen[key] ?? []);
    if (sides.length < met.conflicts.length) setLacking(true);
    else onSettle(chosenText(conflict.file, met, sides));
  };
  return (
    <Section title={t('drafts.fieldClash', { count: met.conflicts.length })}>
      <div ref={room} tabIndex={-1} className={styles['room']}>
        <p role="alert">{isOneself ? t('drafts.fieldClashOwnHelp') : t('drafts.fieldClashHelp', { who })}</p>
        {met.conflicts.map((one) => (
          <OneField
            key={one.key}
            file={conflict.file}
            one={one}
            forms={forms}
            theirName={isOneself ? t('drafts.otherWindowHas') : t('drafts.theirs', { who })}
            chosen={chosen[one.key]}
            onChoose={(side) => setChosen({ ...chosen, [one.key]: side })}
          />
        ))}
        <FormError>{isLacking && t('drafts.chooseEach')}</FormError>
        <div className={styles['acts']}>
          <Button onClick={keep}>{t('drafts.keepChosen')}</Button>
          <Button variant="quiet" onClick={onCode}>
            {t('drafts.seeCode')}
          </Button>
        </div>
      </div>
    </Section>
  );
}

type OneFieldProps = {
  file: string;
  one: FieldConflict;
  forms: PackForms;
  theirName: string;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
};

function OneField({ file, one, forms, theirName, chosen, onChoose }: OneFieldProps): ReactNode {
  const { t } = useTranslation();
  const place = placeInWords({ file, key: one.key }, forms) ?? [one.key];
  const sides = [
    ['mine', t('drafts.mine')],
    ['theirs', theirName],
  ] as const;
  const said = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'desk.yes' : 'desk.no');
    return valueInWords({ file, key: one.key }, value, forms) || t('forms.none');
  };
  return (
    <fieldset className={styles['field']}>
      <legend className={styles['place']} dir="auto">
        {place.join(' › ')}
      </legend>
      {sides.map(([side, name]) => (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is deeper than the rule looks
        <label key={side} className={styles['side']}>
          <input
            type="radio"
            name={one.key}
            checked={chosen === side}
            onChange={() => onChoose(side)}
            className={styles['mark']}
          />
          <span className={styles['name']}>
            <span>{name}</span> <bdi className={styles['value']}>{said(one[side])}</bdi>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
