import type { By } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { MeContext } from '../../../data/me.tsx';
import { Section } from '../../../parts/page.tsx';
import { isFocusLost } from '../../../parts/restore-focus.ts';
import { useTranslation } from '../../../words/translation.tsx';
import { getActorName } from '../../../words/value-text.ts';
import styles from './draft.module.css';
import type { Conflict } from './draft-state.ts';
import { getPlaceLabels, getValueText } from './forms/place-labels.ts';
import type { PackForms } from './forms/use-pack.ts';
import { chosenText, type FieldConflict, type FieldMerge } from './merge-fields.ts';

type FieldConflictFormProps = {
  conflict: Conflict;
  met: FieldMerge;
  forms: PackForms;
  onSettle: (text: string) => void;
  onCode: () => void;
};

type Side = 'mine' | 'theirs';

/**
 * Conflicting values of a file, each labeled as in its form, with both choices; all other changes are already merged
 * [DESK-324].
 */
export function FieldConflictForm({
  conflict,
  met: fieldConflicts,
  forms,
  onSettle,
  onCode,
}: FieldConflictFormProps): ReactNode {
  const { t } = useTranslation();
  const { who, isOneself } = useEditorName()(conflict.by);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [isLacking, setLacking] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocusLost()) container.current?.focus();
  }, []);
  const applyChoices = (): void => {
    const sides = fieldConflicts.conflicts.flatMap(({ key }) => chosen[key] ?? []);
    if (sides.length < fieldConflicts.conflicts.length) setLacking(true);
    else onSettle(chosenText(conflict.file, fieldConflicts, sides));
  };
  return (
    <Section title={t('drafts.fieldClash', { count: fieldConflicts.conflicts.length })}>
      <div ref={container} tabIndex={-1} className={styles['container']}>
        <p role="alert">{isOneself ? t('drafts.fieldClashOwnHelp') : t('drafts.fieldClashHelp', { who })}</p>
        {fieldConflicts.conflicts.map((one) => (
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
        <div className={styles['actions']}>
          <Button onClick={applyChoices}>{t('drafts.keepChosen')}</Button>
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
  const place = getPlaceLabels({ file, key: one.key }, forms) ?? [one.key];
  const sides = [
    ['mine', t('drafts.mine')],
    ['theirs', theirName],
  ] as const;
  const textOf = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'desk.yes' : 'desk.no');
    return getValueText({ file, key: one.key }, value, forms) || t('forms.none');
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
            <span>{name}</span> <bdi className={styles['value']}>{textOf(one[side])}</bdi>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Names a draft's last editor and says if it is the current user in another tab, who is not shown as a stranger
 * [DESK-322].
 */
export function useEditorName(): (by: By) => { isOneself: boolean; who: string } {
  const me = use(MeContext);
  const { t } = useTranslation();
  return (by) => {
    const { kind, id } = by;
    const isOneself = kind === 'staff' && me !== null && id === me.staffId;
    return { isOneself, who: getActorName(by, t) };
  };
}
