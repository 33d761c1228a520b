import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { tellProblem } from '../../../../words/check/tell-problem.ts';
import { wordsOfKey } from '../../../../words/keys/key-words.ts';
import { useWords } from '../../../../words/words.tsx';
import type { FormField } from './form-node.ts';
import { problemsAt, useFormRoom, valueIn } from './form-room.ts';
import type { Path } from './pack-yaml.ts';

/** A key of a form: where it stands and what the schema says of it. */
export interface SlotProps {
  path: Path;
  field: FormField;
}

/** What a field needs: its words, its value, what the check says of it, and ways to write it. */
export interface Slot {
  label: string;
  help: ReactNode;
  error: ReactNode;
  value: unknown;
  isReadOnly: boolean;
  write: (value: unknown) => void;
  /** Says nothing here: null where that is said on purpose, else the key goes. */
  clear: () => void;
}

/** Everything that a field of a key shows and does; `withBelow` takes in what the check says of parts of its value. */
export function useSlot({ path, field }: SlotProps, withBelow = true): Slot {
  const room = useFormRoom();
  const { t, language } = useWords();
  const [title, help] = wordsOfKey(room.words, [room.wordsFrom, ...path]);
  const told = (problems: typeof room.problems): ReactNode =>
    problems.length === 0
      ? undefined
      : problems.map((problem) => {
          const { text, lang } = tellProblem(problem, language);
          return (
            <span key={problem.key + problem.message} lang={lang} dir="auto">
              {text}{' '}
            </span>
          );
        });
  const remarks = told(problemsAt(room.warnings, path, withBelow));
  return {
    label: title,
    help:
      remarks === undefined ? (
        help
      ) : (
        <>
          <Badge tone="warning">{t('drafts.warning')}</Badge> {remarks}
        </>
      ),
    error: told(problemsAt(room.problems, path, withBelow)),
    value: valueIn(room, path),
    isReadOnly: room.isReadOnly,
    write: (value) => room.write(path, value),
    clear: () => (field.isNullable ? room.write(path, null) : room.drop(path)),
  };
}

/** Shows what somebody types as they type it, and what the file makes of it once they left. */
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

/** A value as a field shows it. */
export const shownText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
