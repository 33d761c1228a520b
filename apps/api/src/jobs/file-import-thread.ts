import { lowerPriority } from '../platform/thread-priority.ts';

/* Entry of the worker thread for uploaded files. Its priority is lowered before its modules load. */

lowerPriority();
await import('./file-import-worker.ts');
