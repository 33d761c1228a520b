export { absencesAmong, comeBack, handlers, isDialogDue, type Reactivation } from './come-back.ts';
export { personal } from './store.ts';
export { type InactivityRun, watchInactivity } from './watch-inactivity.ts';
