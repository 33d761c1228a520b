import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { translateProblem } from '../../../../words/check/translate-problem.ts';
import { getKeyLabel } from '../../../../words/keys/key-labels.ts';
import { useTranslation } from '../../../../words/translation.tsx';
import { problemsAt, useDraftFormContext, valueIn } from './form-context.ts';
import type { FormField } from './form-node.ts';
import styles from './forms.module.css';
import type { Path } from './pack-yaml.ts';

export interface SlotProps {
  path: Path;
  field: FormField;
  /** Its label if the heading is above it, as for list items. */
  name?: string;
}

export interface Slot {
  label: string;
  help: ReactNode;
  error: ReactNode;
  value: unknown;
  isReadOnly: boolean;
  write: (value: unknown) => void;
  /** Clears the value: null if that is allowed on purpose, else removes the key. */
  clear: () => void;
}

/** Message for a field that is not filled in yet; null if it is. */
function getMissingValueKey(value: unknown): 'forms.needed' | 'forms.neededOne' | null {
  if (value === undefined || value === '') return 'forms.needed';
  return Array.isArray(value) && value.length === 0 ? 'forms.neededOne' : null;
}

/** Data and actions of a key's field; `withBelow` includes problems of nested values. */
export function useSlot({ path, field, name }: SlotProps, withBelow = true): Slot {
  const context = useDraftFormContext();
  const { t, language } = useTranslation();
  const [title, meaning] = getKeyLabel(context.words, [context.wordsFrom, ...path]);
  const problemTexts = (problems: typeof context.problems): ReactNode =>
    problems.length === 0
      ? undefined
      : problems.map((problem) => {
          const { text, lang } = translateProblem(problem, language, {
            words: context.words,
            path: [context.wordsFrom, ...path],
          });
          return (
            <span key={problem.key + problem.message} className={styles['message']} lang={lang} dir="auto">
              {text}
            </span>
          );
        });
  const value = valueIn(context, path);
  const ownProblems = problemsAt(context.problems, path, withBelow);
  const lacking = ownProblems.length === 1 && field.isRequired && !field.isNullable ? getMissingValueKey(value) : null;
  const help = name === undefined ? meaning : undefined;
  const warnings = problemTexts(problemsAt(context.warnings, path, withBelow));
  return {
    label: name ?? title,
    help:
      warnings === undefined ? (
        help
      ) : (
        <>
          <Badge tone="warning">{t('drafts.warning')}</Badge> <span>{warnings}</span>
        </>
      ),
    error: lacking === null ? problemTexts(ownProblems) : t(lacking),
    value,
    isReadOnly: context.isReadOnly,
    write: (value) => context.write(path, value),
    clear: () => (field.isNullable ? context.write(path, null) : context.drop(path)),
  };
}

/** Shows the raw input while typing, and the file's normalized value after blur. */
export function useTyped(shown: string, write: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed ?? shown,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setTyped(target.value);
      write(target.value);
    },
    onBlur: () => setTyped(null),
  };
}

export const shownText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
