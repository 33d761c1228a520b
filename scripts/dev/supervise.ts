import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { FixedBy, FromApi, ToApi } from './messages.ts';

export type State =
  | { is: 'starting' }
  | { is: 'ready'; address: string }
  | { is: 'broken'; reason: string; fixedBy: FixedBy };

/** A process that can be restarted, and stays restartable after a failure. */
export interface Supervised {
  /** The state once it is no longer `starting`. */
  settled(): Promise<Exclude<State, { is: 'starting' }>>;
  /** Restarts the process; several calls in a row count as one. */
  restart(): void;
  tell(message: ToApi): void;
  stop(): Promise<void>;
}

interface Supervision {
  command: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  onState: (state: State) => void;
  onMessage: (message: Exclude<FromApi, { kind: 'listening' | 'failed' }>) => void;
  /** Pause before a retry after a possibly temporary failure. */
  retryMillis?: number;
}

const STOP_WITHIN_MILLIS = 5000;
const REASON_CHARACTERS_MAX = 4000;

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const ended = await Promise.race([gone, wait(STOP_WITHIN_MILLIS, null, { ref: false })]);
  if (ended !== null) return;
  child.kill('SIGKILL');
  await gone;
}

/** State of a process, initially starting; calls `onState` on each change. */
function createState(onState: (state: State) => void) {
  const changes = new EventEmitter();
  let state: State = { is: 'starting' };
  return {
    present: (): State => state,
    become: (next: State): void => {
      const isNews = JSON.stringify(next) !== JSON.stringify(state);
      state = next;
      if (isNews) onState(state);
      changes.emit('change');
    },
    settled: async (): Promise<Exclude<State, { is: 'starting' }>> => {
      while (state.is === 'starting') await once(changes, 'change');
      return state;
    },
  };
}

/**
 * Starts a process that reports by message when it listens or why it cannot. One that ends by itself is broken until
 * the next restart; its last stderr output is the reason.
 */
export function supervise({ command, cwd, env, onState, onMessage, retryMillis = 1000 }: Supervision): Supervised {
  const { present, become, settled } = createState(onState);
  let child: ChildProcess | undefined;
  let retry: NodeJS.Timeout | undefined;
  let wanted = 0;
  let turn: Promise<void> = Promise.resolve();

  const start = (): void => {
    const mine = spawn(process.execPath, command, { cwd, env, stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
    child = mine;
    let words = '';
    let failure: { reason: string; fixedBy: FixedBy } | undefined;
    mine.stderr?.on('data', (chunk: Buffer) => {
      if (present().is === 'ready') process.stderr.write(chunk);
      words = (words + chunk.toString()).slice(-REASON_CHARACTERS_MAX);
    });
    mine.on('message', (message: FromApi) => {
      if (child !== mine) return;
      if (message.kind === 'listening') become({ is: 'ready', address: message.address });
      else if (message.kind === 'failed') failure = message;
      else onMessage(message);
    });
    mine.once('close', () => {
      if (child !== mine) return;
      child = undefined;
      const { reason = words.trim() || 'The API ended without a word.', fixedBy = 'change' } = failure ?? {};
      become({ is: 'broken', reason, fixedBy });
      if (fixedBy === 'time') retry = setTimeout(start, retryMillis);
    });
  };

  const leave = async (): Promise<void> => {
    clearTimeout(retry);
    const left = child;
    child = undefined;
    if (left) await end(left);
  };

  start();
  return {
    settled,
    restart() {
      wanted += 1;
      const mine = wanted;
      become({ is: 'starting' });
      const renew = async (): Promise<void> => {
        if (mine !== wanted) return;
        await leave();
        start();
      };
      turn = turn.then(renew);
    },
    tell(message) {
      if (child?.connected) child.send(message);
    },
    async stop() {
      wanted += 1;
      turn = turn.then(leave);
      await turn;
    },
  };
}
