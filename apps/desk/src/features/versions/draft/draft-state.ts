import type { DraftTyped, DraftWork } from '@fareback/contract/admin';
import { mergedTexts } from './merge-texts.ts';

/** A picture that was chosen, or null where one shall go. */
type Chosen = { bytes: string } | null;

/** A file that somebody else changed while it was typed in here; null where it is gone. */
export interface Clash {
  file: string;
  theirs: string | null;
  mine: string | null;
}

/** A draft at the desk: what the server keeps, and what was typed here since. */
export interface Draft {
  kept: DraftWork;
  files: Readonly<Record<string, string | null>>;
  pictures: Readonly<Record<string, Chosen>>;
  note: string | null;
  /** The live version that it shall be laid over, once somebody said so. */
  basedOn: number | null;
  clashes: readonly Clash[];
}

/** A draft as it was read. */
export const draftOf = (kept: DraftWork): Draft => ({
  kept,
  files: {},
  pictures: {},
  note: null,
  basedOn: null,
  clashes: [],
});

const keptText = ({ files }: DraftWork, file: string): string | null => files[file] ?? null;

/** What a file says here and now; null where there is none. */
export function textOf({ kept, files }: Draft, file: string): string | null {
  const typed = files[file];
  return typed === undefined ? keptText(kept, file) : typed;
}

const without = <T>(record: Readonly<Record<string, T>>, gone: (key: string, value: T) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key, value]) => !gone(key, value)));

/** Types a file; null takes it away. What is as the server keeps it was never typed. */
export function typeFile(draft: Draft, file: string, text: string | null): Draft {
  const files = { ...draft.files, [file]: text };
  return { ...draft, files: without(files, (key, value) => keptText(draft.kept, key) === value) };
}

/** What the server has to be told; null for nothing. What clashes waits until somebody chose. */
export function toSend({ kept, files, pictures, note, basedOn, clashes }: Draft): DraftTyped | null {
  const sent = without(files, (key) => clashes.some(({ file }) => file === key));
  const isAny = Object.keys(sent).length > 0 || Object.keys(pictures).length > 0 || note !== null || basedOn !== null;
  if (!isAny) return null;
  return {
    revision: kept.version.revision,
    files: sent,
    pictures: { ...pictures },
    ...(note === null ? {} : { note }),
    ...(basedOn === null ? {} : { basedOn }),
  };
}

/** Whether anything stands here that the server does not keep. */
export const isTyped = (draft: Draft): boolean => draft.clashes.length > 0 || toSend(draft) !== null;

/** After the server kept what was sent: what was typed meanwhile stays typed. */
export function afterSave(draft: Draft, sent: DraftTyped, kept: DraftWork): Draft {
  return {
    ...draft,
    kept,
    files: without(draft.files, (file, text) => keptText(kept, file) === text),
    pictures: without(draft.pictures, (name, chosen) => sent.pictures[name] === chosen),
    note: draft.note === sent.note ? null : draft.note,
    basedOn: null,
  };
}

/**
 * After somebody else changed the draft: files that only they changed are taken as they are now, files that only were typed
 * here stay typed, those that both changed in different places say both, and the rest wait for a choice. Nothing typed is
 * lost [DESK-115, DESK-193].
 */
export function meet(draft: Draft, theirs: DraftWork): Draft {
  const met = Object.entries(draft.files).map(([file, mine]) => {
    const [before, now] = [keptText(draft.kept, file), keptText(theirs, file)];
    const isWaiting = draft.clashes.some((one) => one.file === file);
    const isMet = (isWaiting || now !== before) && now !== mine;
    const both = isMet && !isWaiting ? mergedTexts(file, { before, mine, theirs: now }) : null;
    return { file, text: both ?? mine, clash: isMet && both === null ? { file, theirs: now, mine } : null };
  });
  const typed = Object.fromEntries(met.map(({ file, text }) => [file, text]));
  return {
    ...draft,
    kept: theirs,
    files: without(typed, (file, text) => keptText(theirs, file) === text),
    clashes: met.flatMap(({ clash }): Clash[] => (clash === null ? [] : [clash])),
  };
}

/** Ends a clash by what the file shall say. */
export const settle = (draft: Draft, file: string, text: string | null): Draft =>
  typeFile({ ...draft, clashes: draft.clashes.filter((one) => one.file !== file) }, file, text);

/** Lets go of pictures that the server does not take. */
export const withoutPictures = (draft: Draft): Draft => ({ ...draft, pictures: {} });
