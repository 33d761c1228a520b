import type { By, DraftTyped, DraftWork, Version } from '@fareback/contract/admin';
import { mergedTexts } from './merge-texts.ts';

/** A picture that was chosen, or null where one shall go. */
type Chosen = { bytes: string } | null;

/** A file that somebody else changed while it was typed in here; null where it is gone. */
export interface Conflict {
  file: string;
  /** What it said when it was read here. */
  before: string | null;
  theirs: string | null;
  mine: string | null;
  /** Who has it as `theirs`. */
  by: By;
}

/** A draft at the desk: what the server keeps, and what was typed here since. */
export interface Draft {
  saved: DraftWork;
  files: Readonly<Record<string, string | null>>;
  pictures: Readonly<Record<string, Chosen>>;
  note: string | null;
  /** The live version that it shall be laid over, once somebody said so. */
  basedOn: number | null;
  conflicts: readonly Conflict[];
}

/** A draft as it was read. */
export const draftOf = (saved: DraftWork): Draft => ({
  saved,
  files: {},
  pictures: {},
  note: null,
  basedOn: null,
  conflicts: [],
});

/** Who changed a version last, or made it. */
export const lastEditor = ({ editors, author }: Pick<Version, 'editors' | 'author'>): By => editors.at(-1) ?? author;

const savedText = ({ files }: DraftWork, file: string): string | null => files[file] ?? null;

/** What a file says here and now; null where there is none. */
export function textOf({ saved, files }: Draft, file: string): string | null {
  const typed = files[file];
  return typed === undefined ? savedText(saved, file) : typed;
}

const without = <T>(record: Readonly<Record<string, T>>, gone: (key: string, value: T) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key, value]) => !gone(key, value)));

/** Types a file; null takes it away. What is as the server keeps it was never typed. */
export function typeFile(draft: Draft, file: string, text: string | null): Draft {
  const files = { ...draft.files, [file]: text };
  return { ...draft, files: without(files, (key, value) => savedText(draft.saved, key) === value) };
}

/** So many characters of pictures go with one call, unless one alone has more. */
const PICTURES_MOST = 2_000_000;

/** How much of a call pictures take, in characters. */
export const sizeOf = (pictures: DraftTyped['pictures']): number =>
  Object.values(pictures).reduce((sum, one) => sum + (one !== null && 'bytes' in one ? one.bytes.length : 0), 0);

/** The first of some pictures, no more than `most` characters of them; one at the least. */
function takeUpTo(pictures: Draft['pictures'], most: number): Draft['pictures'] {
  let size = 0;
  const few = Object.entries(pictures).filter(([name, one], at) => {
    size += sizeOf({ [name]: one });
    return at === 0 || size <= most;
  });
  return Object.fromEntries(few);
}

/**
 * What the server has to be told next; null for nothing. Words go before pictures and in a call of their own, so that no
 * picture keeps them from being kept; pictures follow a few at a time. What clashes waits until somebody chose [DESK-320, DESK-321].
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

/** Whether anything stands here that the server does not keep. */
export const hasUnsavedChanges = (draft: Draft): boolean =>
  draft.conflicts.length > 0 || getUnsavedChanges(draft) !== null;

/** How it stands with what was typed: the server keeps all of it, does not yet, or waits until somebody chose. */
export type SaveStatus = 'kept' | 'saving' | 'waits';

/** How it stands with what was typed, as long as nothing stands in its way. */
export function getSaveStatus(draft: Draft): SaveStatus {
  if (draft.conflicts.length > 0) return 'waits';
  return hasUnsavedChanges(draft) ? 'saving' : 'kept';
}

/** After the server kept what was sent: what was typed meanwhile stays typed, also back to what was kept before [DESK-408]. */
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

/** Both texts of a file; who has the other one is whoever it was told of first, as long as it says the same. */
function createConflict({ saved, files, conflicts }: Draft, theirs: DraftWork, file: string): Conflict {
  const [now, mine] = [savedText(theirs, file), files[file] ?? null];
  const before = conflicts.find((one) => one.file === file);
  if (before === undefined)
    return { file, before: savedText(saved, file), theirs: now, mine, by: lastEditor(theirs.version) };
  return { ...before, mine, theirs: now, by: before.theirs === now ? before.by : lastEditor(theirs.version) };
}

/**
 * After somebody else changed the draft: files that only they changed are taken as they are now, files that only were typed
 * here stay typed, those that both changed in different places say both, and the rest wait for a choice. Nothing typed is
 * lost [DESK-115, DESK-193].
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

/** Ends a clash by what the file shall say. */
export const resolveConflict = (draft: Draft, file: string, text: string | null): Draft =>
  typeFile({ ...draft, conflicts: draft.conflicts.filter((one) => one.file !== file) }, file, text);

/** Names of the pictures there are, kept or on their way. */
export const pictureNames = ({ saved, pictures }: Draft): string[] =>
  Object.keys({ ...saved.pictures, ...pictures })
    .filter((name) => pictures[name] !== null)
    .toSorted();

/** Chooses a picture, or null for none. */
export const choosePicture = (draft: Draft, name: string, picture: Chosen): Draft => ({
  ...draft,
  pictures: { ...draft.pictures, [name]: picture },
});

/** Lets go of pictures that the server does not take; one that was chosen anew meanwhile stays [DESK-320]. */
export const withoutPictures = (draft: Draft, sent: DraftTyped['pictures'], names: readonly string[]): Draft => ({
  ...draft,
  pictures: without(draft.pictures, (name, chosen) => names.includes(name) && sent[name] === chosen),
});
