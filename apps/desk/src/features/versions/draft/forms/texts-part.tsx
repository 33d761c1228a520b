import type { DraftWork } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Fragment, type ReactNode } from 'react';
import { Area } from '../../../../parts/choice.tsx';
import { Section } from '../../../../parts/page.tsx';
import { getTextDirection } from '../../../../words/isolate.ts';
import { getKeyLabel, hasKeyLabel } from '../../../../words/keys/key-labels.ts';
import { useTranslation } from '../../../../words/translation.tsx';
import styles from '../draft.module.css';
import { languagesOf, wordingFile } from '../files-of-pack.ts';
import { ProblemText } from '../problems.tsx';
import { type Texts, textsOf, withText } from '../texts-of-files.ts';
import { problemsAt } from './form-context.ts';
import { type FormNode, fieldsOf, formOf } from './form-node.ts';
import { type Path, readFile, valueAt } from './pack-yaml.ts';
import { clipped, type PackForms } from './use-pack.ts';

const ENGLISH = wordingFile('en');

type TextsPartProps = {
  forms: PackForms;
  /** Keys of the texts: of an entity, or of the agency's own texts. */
  at: readonly string[];
  /** Related texts stored elsewhere, such as those of badges. */
  beside?: readonly (readonly string[])[];
  problems: readonly DraftWork['problems'][number][];
  isReadOnly: boolean;
};

interface Row {
  path: Path;
  /** The part of the entity it belongs to, such as a step. */
  of?: string | undefined;
  most: number | null;
}

/** Lists every text below a place of the text schema; lists and maps have as many rows as texts. */
function rowsOf(node: FormNode, path: Path, textsByLanguage: readonly unknown[]): Row[] {
  if (node.kind === 'text') return [{ path, most: node.most }];
  if (node.kind === 'group')
    return fieldsOf(node).flatMap(({ key, node: of }) => rowsOf(of, [...path, key], textsByLanguage));
  if (node.kind !== 'list' && node.kind !== 'record') return [];
  const keys = textsByLanguage.flatMap((texts) => Object.keys((valueAt(texts, path) as object | undefined) ?? {}));
  return [...new Set(keys)].flatMap((key) =>
    rowsOf(node.item, [...path, node.kind === 'list' ? Number(key) : key], textsByLanguage),
  );
}

function nodeAt(node: FormNode | undefined, [key, ...rest]: readonly string[]): FormNode | undefined {
  if (key === undefined || node === undefined) return node;
  if (node.kind === 'record') return nodeAt(node.item, rest);
  return nodeAt(fieldsOf(node).find((field) => field.key === key)?.node, rest);
}

/** Rider texts of an entity in all languages of the agency, side by side [DESK-185]. */
export function TextsPart({ forms, at, beside = [], problems, isReadOnly }: TextsPartProps): ReactNode {
  const { t } = useTranslation();
  const read = languagesOf(forms.textOf).map(({ code, name }) => ({
    code,
    name,
    texts: textsOf(forms.textOf(wordingFile(code))),
  }));
  const { schema = {}, base } = forms.schema.files[ENGLISH] ?? {};
  const whole = formOf(schema);
  const english = readFile(forms.textOf(ENGLISH), base).value as Texts;
  const textsByLanguage = [english, ...read.map(({ texts }) => texts)];
  const rows = [at, ...beside].flatMap((path) => {
    const node = nodeAt(whole, path);
    const of = path.length > at.length && path[0] === at[0] ? path.at(-1) : undefined;
    return node === undefined ? [] : rowsOf(node, path, textsByLanguage).map((row) => ({ ...row, of }));
  });
  if (rows.length === 0) return null;
  const each = new Map(rows.map((row) => [row.path.join('.'), row]));
  return (
    <Section title={t('forms.texts')}>
      <div className={styles['texts']}>
        {[...each].map(([key, row]) => (
          <TextRow
            key={key}
            row={row}
            forms={forms}
            read={read}
            english={english}
            problems={problems}
            isReadOnly={isReadOnly}
          />
        ))}
      </div>
    </Section>
  );
}

/** The map that a text is in, without the id of the entity between: `statuses.levels`. */
const mapOf = ([section = '', ...rest]: Path): Path =>
  rest.length === 1 ? [section] : [section, ...rest.slice(1, -1)];

/** A text of a map, such as a badge's, has an id of its own: its label is the map's. */
function getRowLabel({ words }: PackForms, path: Path, of: string | undefined) {
  const isNamed = hasKeyLabel(words, ['wording', ...path]) || typeof path.at(-1) === 'number';
  const [title, help] = getKeyLabel(words, ['wording', ...(isNamed ? path : mapOf(path))]);
  return { title, help, id: isNamed ? of : path.at(-1) };
}

type TextRowProps = Pick<TextsPartProps, 'forms' | 'problems' | 'isReadOnly'> & {
  row: Row;
  read: readonly { code: string; name: string; texts: Texts | null }[];
  /** Effective English texts: the agency's merged over the product's. */
  english: Texts;
};

function TextRow({ row: { path, most, of }, forms, read, english, problems, isReadOnly }: TextRowProps): ReactNode {
  const { t, number } = useTranslation();
  const { title, help, id } = getRowLabel(forms, path, of);
  const textIn = (texts: unknown): string => {
    const text = valueAt(texts, path);
    return typeof text === 'string' ? text : '';
  };
  // Missing translations fall back to English; show its beginning as placeholder.
  const fallbackText = clipped(textIn(english), 120);
  const own = textIn(read.find(({ code }) => code === 'en')?.texts);
  const isLacking = own !== '' && read.some(({ texts }) => textIn(texts) === '');
  const place = path.find((part) => typeof part === 'number');
  return (
    <fieldset className={styles['row']}>
      <legend className={styles['sideBySideName']}>
        {id !== undefined && <code dir="ltr">{id}</code>}
        <span>{place === undefined ? title : t('forms.place', { what: title, place: place + 1 })}</span>
        {isLacking && <Badge tone="warning">{t('drafts.lacking')}</Badge>}
      </legend>
      {help !== undefined && <p className={styles['help']}>{help}</p>}
      <div className={styles['languages']}>
        {read.map(({ code, name, texts }) => {
          const text = textIn(texts);
          const file = wordingFile(code);
          const textProblems = problemsAt(
            problems.filter((one) => one.file === file),
            path,
          );
          const isLong = most !== null && text.length > most * 0.8;
          return (
            <div key={code} data-path={`${file}:${path.join('.')}`}>
              <Area
                label={name}
                {...getTextDirection(code)}
                readOnly={isReadOnly || texts === null}
                placeholder={fallbackText}
                rows={Math.min(
                  8,
                  Math.max(most !== null && most <= 120 ? 1 : 2, Math.ceil((text || fallbackText).length / 30)),
                )}
                value={text}
                help={isLong ? t('forms.length', { now: number(text.length), most: number(most) }) : undefined}
                error={
                  textProblems.length === 0
                    ? undefined
                    : textProblems.map((fault) => (
                        <Fragment key={fault.message}>
                          <ProblemText problem={fault} forms={forms} />{' '}
                        </Fragment>
                      ))
                }
                onChange={({ target }) => forms.type({ [file]: withText(texts ?? {}, path, target.value, english) })}
              />
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
