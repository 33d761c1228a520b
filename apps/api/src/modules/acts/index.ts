export { countAuditEvents, factsOnRecord, latestOfEachSubject } from './act-store.ts';
export { encrypted, personal } from './personal-store.ts';
export { actingIn, recordAuditEvent, recordReading } from './record-act.ts';
export { type AuditEvent, listLatestAuditEvents, searchAuditEvents } from './search-acts.ts';
