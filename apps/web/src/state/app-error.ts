import type { AppErrorType } from '@fareback/contract';
import { createStore } from './store.ts';

/** Reason for showing the error page, if any; reset when the page reloads [TEN-35]. */
export const appError = createStore<AppErrorType>('NONE');
