export { absencesAmong, comeBack, isDialogDue, type Reactivation } from './come-back.ts';
export { personal } from './personal-store.ts';
export { handlers } from './routes.ts';
export { type InactivityRun, watchInactivity } from './watch-inactivity.ts';
