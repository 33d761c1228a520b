import type { By, DraftTyped, DraftWork, Version } from '@fareback/contract/admin';
import { mergedTexts } from './merge-texts.ts';

/** A chosen picture; null deletes it. */
type Chosen = { bytes: string } | null;

/** A file that another user changed while it was edited here; null if they deleted it. */
export interface Conflict {
  file: string;
  /** The common base: the file as loaded here. */
  before: string | null;
  theirs: string | null;
  mine: string | null;
  by: By;
}

export interface Draft {
  saved: DraftWork;
  files: Readonly<Record<string, string | null>>;
  pictures: Readonly<Record<string, Chosen>>;
  note: string | null;
  /** The live version to rebase onto, once the user confirmed it. */
  basedOn: number | null;
  conflicts: readonly Conflict[];
}

export const draftOf = (saved: DraftWork): Draft => ({
  saved,
  files: {},
  pictures: {},
  note: null,
  basedOn: null,
  conflicts: [],
});

export const lastEditor = ({ editors, author }: Pick<Version, 'editors' | 'author'>): By => editors.at(-1) ?? author;

const savedText = ({ files }: DraftWork, file: string): string | null => files[file] ?? null;

/** Returns a file's local text; null if there is no such file. */
export function textOf({ saved, files }: Draft, file: string): string | null {
  const typed = files[file];
  return typed === undefined ? savedText(saved, file) : typed;
}

const without = <T>(record: Readonly<Record<string, T>>, gone: (key: string, value: T) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key, value]) => !gone(key, value)));

/** Sets a file's text; null deletes it. A text equal to the saved one counts as unchanged. */
export function typeFile(draft: Draft, file: string, text: string | null): Draft {
  const files = { ...draft.files, [file]: text };
  return { ...draft, files: without(files, (key, value) => savedText(draft.saved, key) === value) };
}

/** Size limit of a call's pictures, in characters; a single larger picture goes alone. */
const PICTURES_MOST = 2_000_000;

export const sizeOf = (pictures: DraftTyped['pictures']): number =>
  Object.values(pictures).reduce((sum, one) => sum + (one !== null && 'bytes' in one ? one.bytes.length : 0), 0);

/** Returns the first pictures up to `most` characters, at least one. */
function takeUpTo(pictures: Draft['pictures'], most: number): Draft['pictures'] {
  let size = 0;
  const few = Object.entries(pictures).filter(([name, one], at) => {
    size += sizeOf({ [name]: one });
    return at === 0 || size <= most;
  });
  return Object.fromEntries(few);
}

/**
 * Returns the next call's changes; null if all is saved. Texts go first and separately, so a rejected picture cannot
 * block them; pictures follow in batches. Conflicts wait until resolved [DESK-320, DESK-321].
 */
export function getUnsavedChanges(draft: Draft, picturesMost: number = PICTURES_MOST): DraftTyped | null {
  const { saved, files, pictures, note, basedOn, conflicts } = draft;
  const sent = without(files, (key) => conflicts.some(({ file }) => file === key));
  const hasWords = Object.keys(sent).length > 0 || note !== null || basedOn !== null;
  if (!hasWords && Object.keys(pictures).length === 0) return null;
  return {
    revision: saved.version.revision,
    files: sent,
    pictures: hasWords ? {} : { ...takeUpTo(pictures, picturesMost) },
    ...(note === null ? {} : { note }),
    ...(basedOn === null ? {} : { basedOn }),
  };
}

/** True if there are unsaved changes. */
export const hasUnsavedChanges = (draft: Draft): boolean =>
  draft.conflicts.length > 0 || getUnsavedChanges(draft) !== null;

/** Save status: saved, unsaved, or blocked by a conflict. */
export type SaveStatus = 'kept' | 'saving' | 'waits';

/** Returns the save status, apart from errors. */
export function getSaveStatus(draft: Draft): SaveStatus {
  if (draft.conflicts.length > 0) return 'waits';
  return hasUnsavedChanges(draft) ? 'saving' : 'kept';
}

/** Applies a successful save; text typed during it stays, even if it restores the earlier text [DESK-408]. */
export function afterSave(draft: Draft, sent: DraftTyped, saved: DraftWork): Draft {
  const texts = Object.fromEntries(Object.keys(sent.files).map((file) => [file, textOf(draft, file)]));
  return {
    ...draft,
    saved,
    files: without({ ...texts, ...draft.files }, (file, text) => savedText(saved, file) === text),
    pictures: without(draft.pictures, (name, chosen) => sent.pictures[name] === chosen),
    note: draft.note === sent.note ? null : draft.note,
    basedOn: null,
  };
}

/** Builds a conflict. Keeps the first reported author as long as their text is unchanged. */
function createConflict({ saved, files, conflicts }: Draft, theirs: DraftWork, file: string): Conflict {
  const [now, mine] = [savedText(theirs, file), files[file] ?? null];
  const before = conflicts.find((one) => one.file === file);
  if (before === undefined)
    return { file, before: savedText(saved, file), theirs: now, mine, by: lastEditor(theirs.version) };
  return { ...before, mine, theirs: now, by: before.theirs === now ? before.by : lastEditor(theirs.version) };
}

/**
 * Merges another user's save: takes files that only they changed, keeps files changed only here, merges changes in
 * different places, and leaves the rest as conflicts. No typing is lost [DESK-115, DESK-193].
 */
export function mergeTheirs(draft: Draft, theirs: DraftWork): Draft {
  const merged = Object.entries(draft.files).map(([file, mine]) => {
    const [before, now] = [savedText(draft.saved, file), savedText(theirs, file)];
    const isWaiting = draft.conflicts.some((one) => one.file === file);
    const isChangedByBoth = (isWaiting || now !== before) && now !== mine;
    const both = isChangedByBoth && !isWaiting ? mergedTexts(file, { before, mine, theirs: now }) : null;
    const conflict = isChangedByBoth && both === null ? createConflict(draft, theirs, file) : null;
    return { file, text: both ?? mine, conflict };
  });
  const typed = Object.fromEntries(merged.map(({ file, text }) => [file, text]));
  return {
    ...draft,
    saved: theirs,
    files: without(typed, (file, text) => savedText(theirs, file) === text),
    conflicts: merged.flatMap(({ conflict }): Conflict[] => (conflict === null ? [] : [conflict])),
  };
}

export const resolveConflict = (draft: Draft, file: string, text: string | null): Draft =>
  typeFile({ ...draft, conflicts: draft.conflicts.filter((one) => one.file !== file) }, file, text);

export const pictureNames = ({ saved, pictures }: Draft): string[] =>
  Object.keys({ ...saved.pictures, ...pictures })
    .filter((name) => pictures[name] !== null)
    .toSorted();

/** Sets a picture; null deletes it. */
export const choosePicture = (draft: Draft, name: string, picture: Chosen): Draft => ({
  ...draft,
  pictures: { ...draft.pictures, [name]: picture },
});

/** Removes rejected pictures; keeps one that was replaced since it was sent [DESK-320]. */
export const withoutPictures = (draft: Draft, sent: DraftTyped['pictures'], names: readonly string[]): Draft => ({
  ...draft,
  pictures: without(draft.pictures, (name, chosen) => names.includes(name) && sent[name] === chosen),
});
