export { factsOnRecord } from './act-store.ts';
export { actingIn } from './acting.ts';
export { personal } from './personal-store.ts';
export { recordAct, recordReading } from './record-act.ts';
export { sealed } from './sealed.ts';
export { latestActs, type RecordedAct, searchActs } from './search-acts.ts';
