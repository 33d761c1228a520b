import { ApiError } from '@fareback/contract';
import type { DraftTyped, DraftWork, PackProblem } from '@fareback/contract/admin';
import type * as z from 'zod/mini';
import {
  afterSave,
  type Draft,
  draftOf,
  isTyped,
  meet,
  settle,
  toSend,
  typeFile,
  withoutPictures,
} from './draft-state.ts';

/** How it stands with what was typed: all of it is kept, is on its way, or could not be kept. */
type Phase = 'kept' | 'saving' | 'failed';

type Problem = z.infer<typeof PackProblem>;

/** A draft at the desk, and how its keeping stands. */
export interface Desk {
  draft: Draft;
  phase: Phase;
  /** Why it could not be kept. */
  fault: unknown;
  /** What of it the server does not take at all. */
  refused: readonly Problem[];
  /** Files that somebody else changed since they were read here. */
  met: readonly string[];
}

/** The two calls that keep a draft. */
interface Calls {
  save: (typed: DraftTyped) => Promise<DraftWork>;
  read: () => Promise<DraftWork>;
}

/** So long after the last key it is kept. */
const WAIT_MILLIS = 800;

const problemsOf = (error: unknown): Problem[] => {
  if (!(error instanceof ApiError && error.code === 'PACK_BROKEN')) return [];
  return (error.body as { problems?: Problem[] }).problems ?? [];
};

const isOvertaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'CHANGED_MEANWHILE';

const changedFiles = (before: DraftWork, after: DraftWork): string[] =>
  [...new Set([...Object.keys(before.files), ...Object.keys(after.files)])].filter(
    (file) => before.files[file] !== after.files[file],
  );

/** Keeps a draft on the server while it is typed, one call at a time, and meets what others type in it [DESK-115, DESK-116]. */
export class DraftKeeper {
  #desk: Desk;
  readonly #calls: Calls;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;

  constructor(first: DraftWork, calls: Calls) {
    this.#desk = { draft: draftOf(first), phase: 'kept', fault: null, refused: [], met: [] };
    this.#calls = calls;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): Desk => this.#desk;

  #set(part: Partial<Desk>): void {
    this.#desk = { ...this.#desk, ...part };
    for (const listener of this.#listeners) listener();
  }

  /** Changes the draft here; the server is told when nobody types for a moment. */
  change(next: (draft: Draft) => Draft): void {
    this.#set({ draft: next(this.#desk.draft) });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), WAIT_MILLIS);
  }

  readonly type = (file: string, text: string | null): void => this.change((draft) => typeFile(draft, file, text));

  /** Chooses what a file shall say that somebody else changed, too. */
  readonly settle = (file: string, text: string | null): void => this.change((draft) => settle(draft, file, text));

  readonly forgetRefused = (): void => this.#set({ refused: [] });

  readonly forgetMet = (): void => this.#set({ met: [] });

  /** Has the server keep everything that was typed; whether it does now. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#running !== null) await this.#running;
    this.#running = this.#send().finally(() => {
      this.#running = null;
    });
    await this.#running;
    return !isTyped(this.#desk.draft);
  }

  /** Sees what others did meanwhile. */
  async look(): Promise<void> {
    if (this.#running !== null) return;
    const theirs = await this.#calls.read();
    if (this.#running === null && theirs.version.revision >= this.#desk.draft.kept.version.revision) this.#meet(theirs);
  }

  #meet(theirs: DraftWork): void {
    const { draft, met } = this.#desk;
    const isNewer = theirs.version.revision !== draft.kept.version.revision;
    const files = isNewer ? changedFiles(draft.kept, theirs) : [];
    this.#set({ draft: meet(draft, theirs), met: [...new Set([...met, ...files])] });
  }

  async #send(): Promise<void> {
    for (;;) {
      const typed = toSend(this.#desk.draft);
      if (typed === null) return this.#set({ phase: 'kept', fault: null });
      this.#set({ phase: 'saving' });
      try {
        const kept = await this.#calls.save(typed);
        this.#set({ draft: afterSave(this.#desk.draft, typed, kept) });
      } catch (error) {
        if (!(await this.#goesOnAfter(error))) return;
      }
    }
  }

  /** Makes the best of a refusal; whether another try is worth it. */
  async #goesOnAfter(error: unknown): Promise<boolean> {
    try {
      if (isOvertaken(error)) {
        this.#meet(await this.#calls.read());
        return true;
      }
      const refused = problemsOf(error);
      const hasPictures = Object.keys(this.#desk.draft.pictures).length > 0;
      if (refused.length === 0 || !hasPictures) throw error;
      this.#set({ draft: withoutPictures(this.#desk.draft), refused });
      return true;
    } catch (fault) {
      this.#set({ phase: 'failed', fault, refused: problemsOf(fault) });
      return false;
    }
  }
}
