import type { DraftWork, PackSchema } from '@fareback/contract/admin';
import { createContext, use } from 'react';
import type { PackLabels } from '../../../../words/keys/key-labels.ts';
import type { Draft } from '../draft-state.ts';
import { type Path, valueAt } from './pack-yaml.ts';

type Problem = DraftWork['problems'][number];

/** The pictures that a form may name. */
export interface FormPictures {
  draft: Draft;
  /** Brings a new one; `undo` has its place say what it said before, where it is not taken. */
  bring: (name: string, picture: { bytes: string }, undo: (draft: Draft) => Draft) => void;
  /** What the server says of those that it did not take. */
  rejected: readonly Problem[];
  /** Those that no call carries. */
  tooLarge: readonly string[];
}

/** What the fields of one file's form share. */
export interface FormContextValue {
  /** Before a key's path, for its words: files have keys of the same name that mean different things. */
  wordsFrom: string;
  words: PackLabels;
  /** All that the file says, over what the product says. */
  value: unknown;
  problems: readonly Problem[];
  warnings: readonly Problem[];
  references: PackSchema['references'];
  /** Things of a list of the programme: id and name. */
  thingsOf: (list: string) => readonly (readonly [id: string, name: string])[];
  pictures: FormPictures;
  isReadOnly: boolean;
  write: (path: Path, value: unknown) => void;
  /** Brings a new picture, and has a place name it for as long as it is not refused [DESK-350]. */
  bring: (path: Path, name: string, picture: { bytes: string }) => void;
  /** Takes a value out, so that what the product says stands there again, or nothing. */
  drop: (path: Path) => void;
}

/** The file that fields below are of. */
export const FormContext = createContext<FormContextValue | null>(null);

/** What the fields of a form share. */
export function useDraftFormContext(): FormContextValue {
  const context = use(FormContext);
  if (context === null) throw new Error('No form here');
  return context;
}

const patternOf = (path: Path): string => path.map((part) => (typeof part === 'number' ? '*' : part)).join('.');

/** The list whose things a key names; undefined for one that names none. */
export const listNamedAt = ({ references }: FormContextValue, path: Path): string | undefined =>
  references.find(({ from }) => from === patternOf(path))?.to;

/** What is said at a place, or at one below it where the field is all there is of it. */
export function problemsAt(problems: readonly Problem[], path: Path, withBelow = false): Problem[] {
  const at = path.join('.');
  return problems.filter(({ key }) => key === at || (withBelow && key.startsWith(`${at}.`)));
}

/** A value of the form's file. */
export const valueIn = ({ value }: FormContextValue, path: Path): unknown => valueAt(value, path);
