import { Worker } from 'node:worker_threads';
import { type PlainError, revived } from './plain-error.ts';

/** How much work threads may do beside the event loop. */
export interface WorkerLimits {
  /** Threads at most; each is started by the first call that finds all others at work. */
  threads: number;
  /** Calls of one agency at once, under way or waiting. */
  callsPerGroup: number;
  /** Longest time of one call, and of waiting for a thread. */
  seconds: number;
  /** Memory that one call may take. */
  memoryMb: number;
}

/** A call took more time or memory than one may: it was ended, and what it did in the database is undone. */
export class TooMuchWork extends Error {
  readonly of: 'TIME' | 'MEMORY';

  constructor(of: 'TIME' | 'MEMORY') {
    super(`A call took more ${of.toLowerCase()} than one may, and was ended.`);
    this.name = 'TooMuchWork';
    this.of = of;
  }
}

/** A call was not begun: the agency has as many as it may, or too many wait in all. */
export class TooBusy extends Error {
  readonly whose: 'GROUP' | 'ALL';

  constructor(whose: 'GROUP' | 'ALL') {
    super(whose === 'GROUP' ? 'This agency has as many calls under way as it may.' : 'Too many calls wait.');
    this.name = 'TooBusy';
    this.whose = whose;
  }
}

/** Threads that answer calls beside the event loop, one at a time each. */
export interface Workers {
  /** The error that a call of a group would get now; null if there is room. */
  busyError(group: string): TooBusy | null;
  /**
   * Has a value answered by a thread; calls of one group share their budget. Buffers in `transfer` are moved to the
   * thread instead of copied. Rejects with TooMuchWork, TooBusy, and with what the thread threw.
   */
  run(group: string, value: unknown, transfer?: readonly ArrayBuffer[]): Promise<unknown>;
  /** Ends all threads; whoever waits is rejected. */
  close(): Promise<void>;
}

/** What a thread says. */
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

/** Calls that may wait for each thread. */
const WAITING_PER_THREAD = 8;
/** A thread that has not loaded its modules by then is given up. */
const LOADING_MILLIS = 60_000;

const isOutOfMemory = (error: unknown): boolean => (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** What a pool runs, with what, and within which limits. */
interface Pool {
  /** The module of its threads. */
  file: URL;
  /** What each thread is given when it starts. */
  data: unknown;
  limits: WorkerLimits;
}

/** Hears what threads announce, before the answer of the call that did. */
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

  /** Hands out as many of the calls that wait as there are threads, and as their agencies may have. */
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

  /** Hands over what a thread is to work on; its time counts from now, not from the loading of modules. */
  #begin(thread: Thread): void {
    clearTimeout(thread.timer);
    const millis = this.#pool.limits.seconds * 1000;
    thread.timer = setTimeout(() => this.#end(thread, new TooMuchWork('TIME')), millis);
    thread.worker.postMessage(thread.work?.value, thread.work?.transfer);
  }

  #hear(thread: Thread, said: WorkerMessage): void {
    // What an ended thread had said already is nobody's any more.
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

  /** Ends a thread once; what it works on is rejected, and whoever waits gets another one. */
  #end(thread: Thread, error: Error): void {
    if (!this.#threads.delete(thread)) return;
    settle(thread)?.reject(error);
    void thread.worker.terminate();
    this.#next();
  }
}

/** Takes what a thread works on away from it. */
function settle(thread: Thread): Waiting | null {
  const { work } = thread;
  clearTimeout(thread.timer);
  thread.work = null;
  return work;
}

/**
 * A pool of threads that run a module. One group never has more than half of the threads, so that the others find one free.
 * A call that takes too long or too much memory ends with its thread; the next call starts another.
 */
export const createWorkers = (pool: Pool, onAnnounced: OnAnnounced = () => {}): Workers =>
  new ThreadPool(pool, onAnnounced);
