import { parentPort, workerData } from 'node:worker_threads';
import { plainError, type WorkerMessage } from '../platform/workers.ts';
import { createThreadDeps, type ThreadSetup } from '../start/thread-deps.ts';
import { type FileImportTurn, runTurn } from './file-imports.ts';

/* Worker thread module that reads, checks and imports uploaded files, one turn at a time. */

/** One for each partition of an import, and one for parts of the file. */
const CONNECTIONS = 4;

const port = parentPort;
if (port === null) throw new Error('This module is run by a thread.');
const say = (said: WorkerMessage): void => port.postMessage(said);
const freshDeps = createThreadDeps(workerData as ThreadSetup, CONNECTIONS, (channel, payload) =>
  say({ kind: 'announced', channel, payload }),
);

port.on('message', (turn: FileImportTurn) => {
  runTurn(
    freshDeps(() => new Date()),
    turn,
  ).then(
    (value) => say({ kind: 'answered', value }),
    (error: unknown) => say({ kind: 'failed', error: plainError(error) }),
  );
});
say({ kind: 'ready' });
