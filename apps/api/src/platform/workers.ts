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
  /**
   * Has a value answered by a thread; calls of one group share their budget. Rejects with TooMuchWork, TooBusy, and with
   * what the thread threw.
   */
  run(group: string, value: unknown): Promise<unknown>;
  /** Ends all threads; whoever waits is rejected. */
  close(): Promise<void>;
}

/** What a thread says. */
export type Said =
  | { kind: 'ready' }
  | { kind: 'announced'; channel: string; payload: string }
  | { kind: 'answered'; value: unknown }
  | { kind: 'failed'; error: PlainError };

interface Waiting {
  group: string;
  value: unknown;
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

/**
 * A pool of threads that run a module. One group never has more than half of the threads, so that the others find one free.
 * A call that takes too long or too much memory ends with its thread; the next call starts another.
 */
export function createWorkers(
  { file, data, limits }: { file: URL; data: unknown; limits: WorkerLimits },
  onAnnounced: (channel: string, payload: string) => void = () => {},
): Workers {
  const { threads: most, callsPerGroup, seconds, memoryMb } = limits;
  const groupMost = Math.max(1, Math.floor(most / 2));
  const waiting: Waiting[] = [];
  const threads = new Set<Thread>();
  let isClosed = false;

  const ofGroup = (group: string): number => [...threads].filter(({ work }) => work?.group === group).length;

  const settle = (thread: Thread): Waiting | null => {
    const { work } = thread;
    clearTimeout(thread.timer);
    thread.work = null;
    return work;
  };

  /** Ends a thread; what it works on is rejected, and whoever waits gets another one. */
  const end = (thread: Thread, error: Error): void => {
    threads.delete(thread);
    settle(thread)?.reject(error);
    void thread.worker.terminate();
    next();
  };

  const hear = (thread: Thread, said: Said): void => {
    // What an ended thread had said already is nobody's any more.
    if (!threads.has(thread)) return undefined;
    if (said.kind === 'announced') return onAnnounced(said.channel, said.payload);
    if (said.kind === 'ready') {
      thread.isReady = true;
      return begin(thread);
    }
    const work = settle(thread);
    if (said.kind === 'answered') work?.resolve(said.value);
    else work?.reject(revived(said.error));
    next();
  };

  /** Hands over what a thread is to work on; its time counts from now, not from the loading of modules. */
  const begin = (thread: Thread): void => {
    clearTimeout(thread.timer);
    thread.timer = setTimeout(() => end(thread, new TooMuchWork('TIME')), seconds * 1000);
    thread.worker.postMessage(thread.work?.value);
  };

  const start = (work: Waiting): void => {
    const worker = new Worker(file, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
    });
    worker.unref();
    const thread: Thread = { worker, isReady: false, work, timer: undefined };
    threads.add(thread);
    thread.timer = setTimeout(() => end(thread, new TooMuchWork('TIME')), LOADING_MILLIS);
    worker.on('message', (said: Said) => hear(thread, said));
    worker.on('error', (error: Error) => end(thread, isOutOfMemory(error) ? new TooMuchWork('MEMORY') : error));
    worker.on('exit', (code) => {
      if (threads.has(thread)) end(thread, new Error(`A thread ended by itself with ${code}.`));
    });
  };

  const take = (thread: Thread | undefined, work: Waiting): void => {
    clearTimeout(work.timer);
    if (!thread) return start(work);
    thread.work = work;
    begin(thread);
  };

  function next(): void {
    while (!isClosed) {
      const idle = [...threads].find(({ work, isReady }) => work === null && isReady);
      if (!idle && threads.size >= most) return;
      const at = waiting.findIndex(({ group }) => ofGroup(group) < groupMost);
      if (at === -1) return;
      const [work] = waiting.splice(at, 1);
      if (work) take(idle, work);
    }
  }

  return {
    run(group, value) {
      const held = ofGroup(group) + waiting.filter((one) => one.group === group).length;
      if (held >= callsPerGroup) return Promise.reject(new TooBusy('GROUP'));
      if (isClosed || waiting.length >= most * WAITING_PER_THREAD) return Promise.reject(new TooBusy('ALL'));
      return new Promise((resolve, reject) => {
        const giveUp = (): void => {
          waiting.splice(waiting.indexOf(work), 1);
          reject(new TooBusy('ALL'));
        };
        const work: Waiting = { group, value, resolve, reject, timer: setTimeout(giveUp, seconds * 1000) };
        waiting.push(work);
        next();
      });
    },
    async close() {
      isClosed = true;
      for (const { timer, reject } of waiting.splice(0)) {
        clearTimeout(timer);
        reject(new TooBusy('ALL'));
      }
      await Promise.all(
        [...threads].map((thread) => {
          threads.delete(thread);
          settle(thread)?.reject(new TooBusy('ALL'));
          return thread.worker.terminate();
        }),
      );
    },
  };
}
