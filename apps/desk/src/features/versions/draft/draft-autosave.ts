import { ApiError } from '@fareback/contract';
import type { By, DraftTyped, DraftWork, PackProblem } from '@fareback/contract/admin';
import type * as z from 'zod/mini';
import {
  afterSave,
  choosePicture,
  type Draft,
  draftOf,
  getUnsavedChanges,
  hasUnsavedChanges,
  lastEditor,
  mergeTheirs,
  resolveConflict,
  sizeOf,
  typeFile,
  withoutPictures,
} from './draft-state.ts';
import { type UndoResult, UndoStack } from './edits/undo-stack.ts';

type Phase = 'kept' | 'saving' | 'failed';

type Problem = z.infer<typeof PackProblem>;

export interface DraftSnapshot {
  draft: Draft;
  phase: Phase;
  error: unknown;
  triesAgain: boolean;
  /** Files and pictures that the server rejects. */
  rejected: readonly Problem[];
  /** Pictures too large for any call. */
  tooLarge: readonly string[];
  /** Files that another user changed since they were loaded, and who changed them last. */
  changedByOthers: readonly string[];
  changedBy: By | null;
  canUndo: boolean;
  canRedo: boolean;
}

interface Calls {
  save: (changes: DraftTyped) => Promise<DraftWork>;
  read: () => Promise<DraftWork>;
}

/** Delay between the last keystroke and the save. */
const SAVE_DELAY_MILLIS = 800;

/** Delays between retries; the last one repeats. */
const RETRY_MILLIS = [2_000, 4_000, 8_000, 16_000, 32_000, 60_000] as const;

const problemsOf = (error: unknown): Problem[] => {
  if (!(error instanceof ApiError && error.code === 'PACK_BROKEN')) return [];
  return (error.body as { problems?: Problem[] }).problems ?? [];
};

const isRevisionConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'CHANGED_MEANWHILE';

/** A colleague submitted, published or discarded the draft in the meantime. */
const isVersionClosed = (error: unknown): boolean => error instanceof ApiError && error.code === 'VERSION_SETTLED';

const isTooLarge = (error: unknown): boolean => error instanceof ApiError && error.status === 413;

/** True for errors worth a retry: no network, server down, rate limit. */
const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

const mergeProblems = (before: readonly Problem[], more: readonly Problem[]): Problem[] => [
  ...before.filter(({ file, message }) => !more.some((one) => one.file === file && one.message === message)),
  ...more,
];

export const isOfPicture = ({ file }: Pick<Problem, 'file'>, name: string): boolean => file.endsWith(`images/${name}`);

const findNamedPictures = (rejected: readonly Problem[], { pictures }: DraftTyped): string[] =>
  Object.keys(pictures).filter((name) => rejected.some((one) => isOfPicture(one, name)));

const changedFiles = (before: DraftWork, after: DraftWork): string[] =>
  [...new Set([...Object.keys(before.files), ...Object.keys(after.files)])].filter(
    (file) => before.files[file] !== after.files[file],
  );

/**
 * Autosaves a draft with one call at a time, merges changes of other editors, and retries temporary failures [DESK-115,
 * DESK-116, DESK-323].
 */
export class DraftAutosave {
  #state: DraftSnapshot;
  readonly #calls: Calls;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #picturesMost: number | undefined;
  #running: Promise<void> | null = null;
  /** Undoes the reference to a picture if the server rejects it, by picture name. */
  readonly #undo = new Map<string, (draft: Draft) => Draft>();
  readonly #steps = new UndoStack();

  constructor(first: DraftWork, calls: Calls) {
    this.#state = {
      draft: draftOf(first),
      phase: 'kept',
      error: null,
      triesAgain: false,
      rejected: [],
      tooLarge: [],
      changedByOthers: [],
      changedBy: null,
      canUndo: false,
      canRedo: false,
    };
    this.#calls = calls;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): DraftSnapshot => this.#state;

  #set(part: Partial<DraftSnapshot>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }

  /** Changes the draft locally, which can be undone; saves after a pause in typing. */
  change(next: (draft: Draft) => Draft): void {
    const draft = next(this.#state.draft);
    this.#steps.record(this.#state.draft, draft, performance.now());
    this.#put(draft);
  }

  #put(draft: Draft): void {
    const { canUndo, canRedo } = this.#steps;
    this.#set({ draft, canUndo, canRedo });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), SAVE_DELAY_MILLIS);
  }

  readonly type = (file: string, text: string | null): void => this.typeAll({ [file]: text });

  /** Changes several files in one step, which is undone as a whole. */
  readonly typeAll = (files: Readonly<Record<string, string | null>>): void =>
    this.change((draft) => Object.entries(files).reduce((so, [file, text]) => typeFile(so, file, text), draft));

  /** Undoes this person's last change, or redoes the last undone one; null without one [DESK-789]. */
  readonly undo = (): UndoResult | null => this.#step(this.#steps.undo(this.#state.draft));

  readonly redo = (): UndoResult | null => this.#step(this.#steps.redo(this.#state.draft));

  #step(result: ReturnType<UndoStack['undo']>): UndoResult | null {
    if (result !== null) this.#put(result.draft);
    return result;
  }

  /** Adds a picture for a field; `undo` restores the field if the picture cannot be saved [DESK-350]. */
  bring(name: string, picture: { bytes: string }, undo: (draft: Draft) => Draft): void {
    this.#undo.set(name, undo);
    this.#set({
      rejected: this.#state.rejected.filter((one) => !isOfPicture(one, name)),
      tooLarge: this.#state.tooLarge.filter((one) => one !== name),
    });
    this.change((draft) => choosePicture(draft, name, picture));
  }

  /** Resolves a conflict, which can't be undone: undo would overwrite the other person's changes [DESK-789]. */
  readonly settle = (file: string, text: string | null): void => {
    this.#steps.forget(file);
    this.#put(resolveConflict(this.#state.draft, file, text));
  };

  readonly forgetRejected = (): void => this.#set({ rejected: [], tooLarge: [] });

  readonly forgetOthersChanges = (): void => this.#set({ changedByOthers: [], changedBy: null });

  /** Saves everything typed; resolves to true if all is saved. */
  flush(): Promise<boolean> {
    return this.#flush(true);
  }

  readonly stop = (): void => clearTimeout(this.#retryTimer);

  /** `showsProgress`: show the saving status; automatic retries run silently. */
  async #flush(showsProgress: boolean): Promise<boolean> {
    clearTimeout(this.#timer);
    clearTimeout(this.#retryTimer);
    while (this.#running !== null) await this.#running;
    this.#running = this.#send(showsProgress).finally(() => {
      this.#running = null;
    });
    await this.#running;
    return !hasUnsavedChanges(this.#state.draft);
  }

  async look(): Promise<void> {
    if (this.#running !== null) return;
    const theirs = await this.#calls.read();
    if (this.#running === null && theirs.version.revision >= this.#state.draft.saved.version.revision)
      this.#mergeTheirs(theirs);
  }

  #mergeTheirs(theirs: DraftWork): void {
    const { draft, changedByOthers } = this.#state;
    const isNewer = theirs.version.revision !== draft.saved.version.revision;
    const files = isNewer ? changedFiles(draft.saved, theirs) : [];
    this.#set({
      draft: mergeTheirs(draft, theirs),
      changedByOthers: [...new Set([...changedByOthers, ...files])],
      ...(files.length > 0 && { changedBy: lastEditor(theirs.version) }),
    });
  }

  async #send(showsProgress: boolean): Promise<void> {
    for (;;) {
      const changes = getUnsavedChanges(this.#state.draft, this.#picturesMost);
      if (changes === null) return this.#set({ phase: 'kept', error: null, triesAgain: false });
      if (showsProgress) this.#set({ phase: 'saving' });
      try {
        const savedWork = await this.#calls.save(changes);
        this.#failures = 0;
        for (const name of Object.keys(changes.pictures)) this.#undo.delete(name);
        this.#set({ draft: afterSave(this.#state.draft, changes, savedWork) });
      } catch (error) {
        if (!(await this.#handleSaveError(error, changes))) return;
      }
    }
  }

  /** Handles an error; returns true if an immediate retry makes sense. */
  async #handleSaveError(error: unknown, changes: DraftTyped): Promise<boolean> {
    try {
      if (isRevisionConflict(error) || isVersionClosed(error)) this.#mergeTheirs(await this.#calls.read());
      else if (isTooLarge(error)) this.#sendFewerPictures(error, changes);
      else this.#dropRejectedPictures(error, changes);
      if (isVersionClosed(error)) throw error;
      return true;
    } catch (error) {
      const triesAgain = isTransient(error);
      const rejected = mergeProblems(this.#state.rejected, problemsOf(error));
      this.#set({ phase: 'failed', error, triesAgain, rejected });
      if (triesAgain) this.#scheduleRetry();
      return false;
    }
  }

  #scheduleRetry(): void {
    const pause = RETRY_MILLIS[Math.min(this.#failures, RETRY_MILLIS.length - 1)];
    this.#failures += 1;
    this.#retryTimer = setTimeout(() => void this.#flush(false), pause);
  }

  /** Removes rejected pictures and restores each field that named one. */
  #without(sent: DraftTyped['pictures'], names: readonly string[]): Draft {
    const draft = withoutPictures(this.#state.draft, sent, names);
    const gone = names.filter((name) => draft.pictures[name] === undefined);
    return gone.reduce((now, name) => this.#undo.get(name)?.(now) ?? now, draft);
  }

  /** Sends pictures one by one after a call was too large; discards a single one that is too large. */
  #sendFewerPictures(error: unknown, { pictures }: DraftTyped): void {
    const names = Object.keys(pictures);
    if (names.length === 0) throw error;
    if (names.length > 1) this.#picturesMost = Math.floor(sizeOf(pictures) / 2);
    else
      this.#set({
        draft: this.#without(pictures, names),
        tooLarge: [...this.#state.tooLarge, ...names],
      });
  }

  /** Discards the pictures that the server rejected; the others are sent without them. */
  #dropRejectedPictures(error: unknown, changes: DraftTyped): void {
    const rejected = problemsOf(error);
    const names = findNamedPictures(rejected, changes);
    if (names.length === 0) throw error;
    this.#set({
      draft: this.#without(changes.pictures, names),
      rejected: mergeProblems(this.#state.rejected, rejected),
    });
  }
}
