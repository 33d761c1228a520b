export { factsOnRecord } from './act-store.ts';
export { actingIn } from './acting.ts';
export { encrypted } from './encrypted-rows.ts';
export { personal } from './personal-store.ts';
export { recordAct, recordReading } from './record-act.ts';
export { latestActs, type RecordedAct, searchActs } from './search-acts.ts';
