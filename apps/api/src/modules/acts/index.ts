export { factsOnRecord } from './act-store.ts';
export { actingIn } from './acting.ts';
export { encrypted } from './encrypted-rows.ts';
export { personal } from './personal-store.ts';
export { recordAuditEvent, recordReading } from './record-act.ts';
export { type AuditEvent, listLatestAuditEvents, searchAuditEvents } from './search-acts.ts';
