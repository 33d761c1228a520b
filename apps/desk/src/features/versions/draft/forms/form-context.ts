import type { DraftWork, PackSchema } from '@fareback/contract/admin';
import { createContext, use } from 'react';
import type { PackLabels } from '../../../../words/keys/key-labels.ts';
import type { Draft } from '../draft-state.ts';
import { type Path, valueAt } from './pack-yaml.ts';

type Problem = DraftWork['problems'][number];

export interface FormPictures {
  draft: Draft;
  /** Adds a picture; `undo` restores the field if the picture is rejected. */
  bring: (name: string, picture: { bytes: string }, undo: (draft: Draft) => Draft) => void;
  /** Problems of the rejected pictures. */
  rejected: readonly Problem[];
  tooLarge: readonly string[];
}

export interface FormContextValue {
  /** Prefix of a key's path for its label, because the same key means different things in different files. */
  wordsFrom: string;
  words: PackLabels;
  /** The file's values merged over the product defaults. */
  value: unknown;
  problems: readonly Problem[];
  warnings: readonly Problem[];
  references: PackSchema['references'];
  /** Entities of a list of the program, as id and name, or the parts of one, such as the levels of a status. */
  thingsOf: (list: string, owner?: string) => readonly (readonly [id: string, name: string])[];
  pictures: FormPictures;
  isReadOnly: boolean;
  write: (path: Path, value: unknown) => void;
  /** Adds a picture and references it, unless it is rejected [DESK-350]. */
  bring: (path: Path, name: string, picture: { bytes: string }) => void;
  /** Removes a value; the product default, if any, applies again. */
  drop: (path: Path) => void;
}

export const FormContext = createContext<FormContextValue | null>(null);

export function useDraftFormContext(): FormContextValue {
  const context = use(FormContext);
  if (context === null) throw new Error('No form here');
  return context;
}

const patternOf = (path: Path): string => path.map((part) => (typeof part === 'number' ? '*' : part)).join('.');

/** The list whose ids a key refers to; undefined if it refers to no list. */
export const listNamedAt = ({ references }: FormContextValue, path: Path): string | undefined =>
  references.find(({ from }) => from === patternOf(path))?.to;

/** Problems at a path; also of deeper paths if the field has no inner fields. */
export function problemsAt(problems: readonly Problem[], path: Path, withBelow = false): Problem[] {
  const at = path.join('.');
  return problems.filter(({ key }) => key === at || (withBelow && key.startsWith(`${at}.`)));
}

export const valueIn = ({ value }: FormContextValue, path: Path): unknown => valueAt(value, path);
