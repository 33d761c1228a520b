import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '@fareback/contract';
import type { AdminErrorCode } from '@fareback/contract/admin';
import { AdminError, type AdminErrorDetails, ApiError, type ApiErrorDetails } from './api-error.ts';
import { isDatabaseLost } from './database/errors.ts';

type PlainError =
  | { kind: 'staff'; code: AdminErrorCode; details: AdminErrorDetails }
  | { kind: 'rider'; code: ErrorCode; details: ApiErrorDetails }
  | { kind: 'other'; name: string; message: string; stack: string | undefined; code: string | undefined };

/** Error code for a lost database whose error has no code. */
const LOST = '57P01';

export function plainError(error: unknown): PlainError {
  if (error instanceof AdminError) return { kind: 'staff', code: error.code, details: error.details };
  if (error instanceof ApiError) return { kind: 'rider', code: error.code, details: error.details };
  if (!(error instanceof Error))
    return { kind: 'other', name: 'Error', message: String(error), stack: undefined, code: undefined };
  const { code } = error as { code?: unknown };
  const errorCode = typeof code === 'string' ? code : undefined;
  const { name, message, stack } = error;
  return { kind: 'other', name, message, stack, code: isDatabaseLost(error) ? (errorCode ?? LOST) : errorCode };
}

function revived(error: PlainError): Error {
  if (error.kind === 'staff') return new AdminError(error.code, error.details);
  if (error.kind === 'rider') return new ApiError(error.code, error.details);
  const { name, message, stack, code } = error;
  return Object.assign(new Error(message), { name, stack }, code === undefined ? {} : { code });
}

export interface WorkerLimits {
  /** Maximum threads; each is started by a call that finds all others busy. */
  threads: number;
  callsPerGroup: number;
  /** Time limit per call, and for waiting for a thread. */
  seconds: number;
  memoryMb: number;
}

/** The call exceeded its time or memory limit: it was ended and its database changes rolled back. */
export class TooMuchWork extends Error {
  readonly of: 'TIME' | 'MEMORY';

  constructor(of: 'TIME' | 'MEMORY') {
    super(`A call took more ${of.toLowerCase()} than one may, and was ended.`);
    this.name = 'TooMuchWork';
    this.of = of;
  }
}

/** The call was not started: its agency has too many calls, or too many wait in total. */
export class TooBusy extends Error {
  readonly whose: 'GROUP' | 'ALL';

  constructor(whose: 'GROUP' | 'ALL') {
    super(whose === 'GROUP' ? 'This agency has as many calls under way as it may.' : 'Too many calls wait.');
    this.name = 'TooBusy';
    this.whose = whose;
  }
}

export interface Workers {
  /** The error that a call of a group would get now; null if there is room. */
  busyError(group: string): TooBusy | null;
  /**
   * Has a value answered by a thread; calls of one group share their budget. Buffers in `transfer` are moved to the
   * thread instead of copied. Rejects with TooMuchWork, TooBusy, and with what the thread threw.
   */
  run(group: string, value: unknown, transfer?: readonly ArrayBuffer[]): Promise<unknown>;
  close(): Promise<void>;
}

export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'announced'; channel: string; payload: string }
  | { kind: 'answered'; value: unknown }
  | { kind: 'failed'; error: PlainError };

interface Waiting {
  group: string;
  value: unknown;
  transfer: readonly ArrayBuffer[];
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

interface Thread {
  worker: Worker;
  isReady: boolean;
  work: Waiting | null;
  timer: NodeJS.Timeout | undefined;
}

const WAITING_PER_THREAD = 8;
/** A thread that hasn't loaded its modules by then is terminated. */
const LOADING_MILLIS = 60_000;

const isOutOfMemory = (error: unknown): boolean => (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';

interface Pool {
  file: URL;
  data: unknown;
  limits: WorkerLimits;
}

/** Called with a thread's notifications, before the answer of the same call. */
type OnAnnounced = (channel: string, payload: string) => void;

class ThreadPool implements Workers {
  readonly #pool: Pool;
  readonly #onAnnounced: OnAnnounced;
  readonly #waiting: Waiting[] = [];
  readonly #threads = new Set<Thread>();
  #isClosed = false;

  constructor(pool: Pool, onAnnounced: OnAnnounced) {
    this.#pool = pool;
    this.#onAnnounced = onAnnounced;
  }

  busyError(group: string): TooBusy | null {
    const { threads, callsPerGroup } = this.#pool.limits;
    const held = this.#atWork(group) + this.#waiting.filter((one) => one.group === group).length;
    if (held >= callsPerGroup) return new TooBusy('GROUP');
    return this.#isClosed || this.#waiting.length >= threads * WAITING_PER_THREAD ? new TooBusy('ALL') : null;
  }

  run(group: string, value: unknown, transfer: readonly ArrayBuffer[] = []): Promise<unknown> {
    const error = this.busyError(group);
    if (error !== null) return Promise.reject(error);
    const { seconds } = this.#pool.limits;
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(work), 1);
        reject(new TooBusy('ALL'));
      };
      const timer = setTimeout(giveUp, seconds * 1000);
      const work: Waiting = { group, value, transfer, resolve, reject, timer };
      this.#waiting.push(work);
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { timer, reject } of this.#waiting.splice(0)) {
      clearTimeout(timer);
      reject(new TooBusy('ALL'));
    }
    const ending = [...this.#threads];
    this.#threads.clear();
    for (const thread of ending) settle(thread)?.reject(new TooBusy('ALL'));
    await Promise.all(ending.map(({ worker }) => worker.terminate()));
  }

  #atWork(group: string): number {
    return [...this.#threads].filter(({ work }) => work?.group === group).length;
  }

  #next(): void {
    const { threads: most } = this.#pool.limits;
    const groupMost = Math.max(1, Math.floor(most / 2));
    for (;;) {
      const idle = [...this.#threads].find(({ work, isReady }) => work === null && isReady);
      if (this.#isClosed || (!idle && this.#threads.size >= most)) return;
      const at = this.#waiting.findIndex(({ group }) => this.#atWork(group) < groupMost);
      const [work] = at === -1 ? [] : this.#waiting.splice(at, 1);
      if (!work) return;
      clearTimeout(work.timer);
      if (idle) this.#begin(Object.assign(idle, { work }));
      else this.#start(work);
    }
  }

  #start(work: Waiting): void {
    const { file, data, limits } = this.#pool;
    const worker = new Worker(file, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 64 },
    });
    worker.unref();
    const timer = setTimeout(() => this.#end(thread, new TooMuchWork('TIME')), LOADING_MILLIS);
    const thread: Thread = { worker, isReady: false, work, timer };
    this.#threads.add(thread);
    worker.on('message', (said: WorkerMessage) => this.#hear(thread, said));
    worker.on('error', (error: Error) => this.#end(thread, isOutOfMemory(error) ? new TooMuchWork('MEMORY') : error));
    worker.on('exit', (code) => this.#end(thread, new Error(`A thread ended by itself with ${code}.`)));
  }

  /** Starts a call on a thread; its time limit excludes loading modules. */
  #begin(thread: Thread): void {
    clearTimeout(thread.timer);
    const millis = this.#pool.limits.seconds * 1000;
    thread.timer = setTimeout(() => this.#end(thread, new TooMuchWork('TIME')), millis);
    thread.worker.postMessage(thread.work?.value, thread.work?.transfer);
  }

  #hear(thread: Thread, said: WorkerMessage): void {
    // Ignore late messages of a terminated thread.
    if (!this.#threads.has(thread)) return;
    if (said.kind === 'announced') this.#onAnnounced(said.channel, said.payload);
    else if (said.kind === 'ready') this.#begin(Object.assign(thread, { isReady: true }));
    else {
      const work = settle(thread);
      if (said.kind === 'answered') work?.resolve(said.value);
      else work?.reject(revived(said.error));
      this.#next();
    }
  }

  #end(thread: Thread, error: Error): void {
    if (!this.#threads.delete(thread)) return;
    settle(thread)?.reject(error);
    void thread.worker.terminate();
    this.#next();
  }
}

function settle(thread: Thread): Waiting | null {
  const { work } = thread;
  clearTimeout(thread.timer);
  thread.work = null;
  return work;
}

/**
 * Creates a pool of threads that run a module. A group uses at most half of the threads, so others find a free one. A
 * call over its time or memory limit ends with its thread; the next call starts another.
 */
export const createWorkers = (pool: Pool, onAnnounced: OnAnnounced = () => {}): Workers =>
  new ThreadPool(pool, onAnnounced);
