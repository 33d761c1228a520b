import { createStore } from './store.ts';

/** Why the error page stands in place of the app; NONE when it does not [TEN-35]. */
export type AppErrorType = 'NONE' | 'LOGIN_ERROR' | 'MAINTENANCE' | 'NETWORK_ERROR' | 'GENERAL_ERROR';

/** The app's error state; lives for this page only. */
export const appError = createStore<AppErrorType>('NONE');
