import type { AppErrorType } from '@fareback/contract';
import { createStore } from './store.ts';

/** Why the error page stands in place of the app, NONE when it does not; lives for this page only [TEN-35]. */
export const appError = createStore<AppErrorType>('NONE');
