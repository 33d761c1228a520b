import { withoutUnseen } from '@fareback/contract';
import { Checkbox } from '@fareback/ui/form/checkbox.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Area, Choice } from '../../../../parts/choice.tsx';
import { translateProblem } from '../../../../words/check/translate-problem.ts';
import { getValueLabel } from '../../../../words/keys/key-labels.ts';
import { localeOf } from '../../../../words/locale.ts';
import { type DeskLanguage, type Translate, useTranslation } from '../../../../words/translation.tsx';
import { isOfPicture } from '../draft-autosave.ts';
import { pictureNames } from '../draft-state.ts';
import { AddPictures, PictureFrame } from '../pictures.tsx';
import { usePictures } from '../use-draft.ts';
import { type FormPictures, listNamedAt, useDraftFormContext } from './form-context.ts';
import type { FormNode } from './form-node.ts';
import styles from './forms.module.css';
import { useDistanceHelp } from './use-distance-help.tsx';
import { type SlotProps, shownText, useSlot, useTyped } from './use-slot.tsx';

/** Formats of date and time; other values are shown as written. */
const written = { date: /^\d{4}-\d\d-\d\d$/, time: /^\d\d:\d\d$/ } as const;

type Of<Kind extends FormNode['kind']> = SlotProps & { node: Extract<FormNode, { kind: Kind }> };

export function TextPart({ node, ...props }: Of<'text'>): ReactNode {
  const context = useDraftFormContext();
  const list = listNamedAt(context, props.path);
  if (list !== undefined) return <NamedPart {...props} options={context.thingsOf(list)} />;
  if (node.drawnAs === 'image') return <PicturePart {...props} />;
  return <LinePart {...props} drawnAs={node.drawnAs} />;
}

function LinePart({ drawnAs, ...props }: SlotProps & { drawnAs: string | null }): ReactNode {
  const { t } = useTranslation();
  const { label, help, error, value, isReadOnly, write, clear } = useSlot(props);
  const shown = shownText(value);
  const typed = useTyped(shown, (text) => (text === '' ? clear() : write(text)));
  const picked = drawnAs === 'date' || drawnAs === 'time' ? drawnAs : null;
  const isPicked = picked !== null && (shown === '' || written[picked].test(shown));
  const hex = /^#[0-9a-f]{6}$/i.test(shown) ? shown : '#000000';
  return (
    <Field
      label={label}
      help={help}
      error={error}
      readOnly={isReadOnly}
      autoComplete="off"
      {...(isPicked ? { type: picked } : { dir: 'auto', ltr: drawnAs !== null })}
      {...typed}
      trailing={
        drawnAs === 'colour' && (
          <input
            type="color"
            className={styles['colour']}
            aria-label={t('forms.choose', { what: label })}
            disabled={isReadOnly}
            value={hex}
            onChange={({ target }) => write(target.value)}
          />
        )
      }
    />
  );
}

/**
 * Parses a number. Keeps `1.000` as text, because it is ambiguous between locales. Strips invisible characters from
 * pasted text [DESK-392, DESK-395].
 */
function numberOf(text: string): unknown {
  const typed = withoutUnseen(text);
  return /^-?\d+(\.\d+)?$/.test(typed) && !typed.endsWith('.000') ? Number(typed) : text;
}

/** A number. Invalid input is kept, and the check reports it. */
export function NumberPart(props: SlotProps): ReactNode {
  const { label, help, error, value, isReadOnly, write, clear } = useSlot(props);
  const typed = useTyped(shownText(value), (text) => (text.trim() === '' ? clear() : write(numberOf(text))));
  const ownHelp = useDistanceHelp(props.path, value, help);
  const { fallback } = props.field;
  return (
    <Field
      label={label}
      help={ownHelp}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      readOnly={isReadOnly}
      {...(typeof fallback === 'number' ? { placeholder: String(fallback) } : {})}
      {...typed}
    />
  );
}

export function FlagPart(props: SlotProps): ReactNode {
  const { label, help, error, value, isReadOnly, write } = useSlot(props);
  const isOn = (value ?? props.field.fallback) === true;
  return (
    <Checkbox checked={isOn} disabled={isReadOnly} error={error} onChange={({ target }) => write(target.checked)}>
      <span>{label}</span>
      {help !== undefined && <span className={styles['meaning']}>{help}</span>}
    </Checkbox>
  );
}

export function ChoicePart({ node, ...props }: Of<'choice'>): ReactNode {
  const { words, wordsFrom } = useDraftFormContext();
  const { label, help, error, value, isReadOnly, write, clear } = useSlot(props);
  const { fallback, isRequired } = props.field;
  const shown = shownText(value ?? fallback);
  const named = node.values.map((one): readonly [string, string] => [
    one,
    getValueLabel(words, [wordsFrom, ...props.path], one),
  ]);
  const isKnown = node.values.includes(shown);
  const empty = isRequired && isKnown && !props.field.isNullable ? [] : [['', ''] as const];
  return (
    <Choice
      label={label}
      help={help}
      error={error}
      disabled={isReadOnly}
      value={shown}
      onChange={({ target }) => (target.value === '' ? clear() : write(target.value))}
      options={[...empty, ...(isKnown || shown === '' ? [] : [[shown, shown] as const]), ...named]}
    />
  );
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** A multiple choice, saved as a list in option order. */
export function SeveralPart({
  options,
  ...props
}: SlotProps & { options: readonly (readonly [value: string | number, name: string])[] }): ReactNode {
  const { t } = useTranslation();
  const { label, help, error, value, isReadOnly, write, clear } = useSlot(props);
  const chosen = listOf(value ?? props.field.fallback);
  const strangers = chosen.filter((one) => !options.some(([known]) => known === one));
  const toggle = (one: unknown, isOn: boolean): void => {
    const next = [...options.map(([known]) => known), ...strangers].filter((known) =>
      known === one ? isOn : chosen.includes(known),
    );
    if (next.length === 0 && !props.field.isRequired) clear();
    else write(next);
  };
  const all = [...options, ...strangers.map((one) => [one as string, shownText(one)] as const)];
  return (
    <fieldset className={styles['several']}>
      <legend className={styles['legend']}>{label}</legend>
      {help !== undefined && <p className={styles['meaning']}>{help}</p>}
      {all.length === 0 && <p>{t('forms.noneYet')}</p>}
      <div className={styles['boxes']}>
        {all.map(([one, name]) => (
          <Checkbox
            key={one}
            checked={chosen.includes(one)}
            disabled={isReadOnly}
            onChange={({ target }) => toggle(one, target.checked)}
          >
            {name}
          </Checkbox>
        ))}
      </div>
      <FormError>{error}</FormError>
    </fieldset>
  );
}

export function WeekdaysPart(props: SlotProps): ReactNode {
  const { language } = useTranslation();
  const name = new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' });
  const options = [1, 2, 3, 4, 5, 6, 7].map((day) => [day, name.format(Date.UTC(2024, 0, day))] as const);
  return <SeveralPart {...props} options={options} />;
}

export function LinesPart(props: SlotProps): ReactNode {
  const { label, help, error, value, isReadOnly, write, clear } = useSlot(props);
  const lines = listOf(value);
  const typed = useTyped(lines.map(shownText).join('\n'), (text) => {
    const next = text.split('\n').map((line) => line.trim());
    const nonEmptyLines = next.filter((line) => line !== '');
    if (nonEmptyLines.length === 0 && !props.field.isRequired) clear();
    else write(nonEmptyLines);
  });
  return (
    <Area
      label={label}
      help={help}
      error={error}
      readOnly={isReadOnly}
      rows={Math.min(10, Math.max(2, lines.length + 1))}
      {...typed}
    />
  );
}

function rejectionTexts(
  name: string,
  { rejected: rejections, tooLarge }: FormPictures,
  t: Translate,
  language: DeskLanguage,
): string[] {
  const texts = rejections.filter((one) => isOfPicture(one, name)).map((one) => translateProblem(one, language).text);
  const all = tooLarge.includes(name) ? [...texts, t('drafts.tooLargePicture', { file: name })] : texts;
  return all.length === 0 ? [] : [t('forms.notTaken', { file: name }), ...all];
}

/**
 * A picture field with a preview. A new picture can be uploaded here; the old one returns if it is rejected [DESK-347,
 * DESK-350].
 */
function PicturePart(props: SlotProps): ReactNode {
  const { t, language } = useTranslation();
  const { pictures, bring } = useDraftFormContext();
  const { draft } = pictures;
  const { value, label, isReadOnly } = useSlot(props);
  const shown = shownText(value);
  const { data } = usePictures(draft.saved.version.number, draft.saved.pictures);
  // Reading a file is async; another field may change in between.
  const latest = useRef(bring);
  useEffect(() => {
    latest.current = bring;
  });
  const [brought, setBrought] = useState<string | null>(null);
  const names = pictureNames(draft);
  const rejections = brought === null ? [] : rejectionTexts(brought, pictures, t, language);
  return (
    <div className={styles['picture']}>
      {names.includes(shown) && (
        <PictureFrame name={shown} bytes={draft.pictures[shown]?.bytes ?? data?.pictures[shown]?.bytes} />
      )}
      <div className={styles['choice']}>
        <NamedPart {...props} options={names.map((file) => [file, file])} />
        {!isReadOnly && (
          <AddPictures
            isOne
            label={t('forms.newPicture', { what: label })}
            refused={rejections}
            onChoose={(name, picture) => {
              setBrought(name);
              latest.current(props.path, name, picture);
            }}
          />
        )}
      </div>
    </div>
  );
}

/** A choice of named items such as entities or pictures. A missing reference stays visible. */
function NamedPart({ options, ...props }: SlotProps & { options: readonly (readonly [string, string])[] }): ReactNode {
  const { label, help, error, value, isReadOnly, write, clear } = useSlot(props);
  const shown = shownText(value);
  const all = options.some(([id]) => id === shown) ? options : [[shown, shown] as const, ...options];
  return (
    <Choice
      label={label}
      help={help}
      error={error}
      disabled={isReadOnly}
      value={shown}
      onChange={({ target }) => (target.value === '' ? clear() : write(target.value))}
      options={shown === '' ? all : [['', ''], ...all]}
    />
  );
}
