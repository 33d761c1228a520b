import { lowerPriority } from '../../platform/thread-priority.ts';

/* Entry of a worker thread for heavy desk requests. Its priority is lowered before its modules load: loading them takes
   a second of processor time. */

lowerPriority();
await import('./heavy-worker.ts');
