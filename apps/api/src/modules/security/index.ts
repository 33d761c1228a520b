export { operatorEvent } from './operator-event.ts';
export { flushSecurity, recordSecurityEvent } from './recorder.ts';
export {
  insertSecurityEvents,
  networkPrefix,
  personal,
  pruneSecurity,
  readSecurityEvents,
  type SecurityEvent,
  type SecurityFilter,
  searchSecurityEvents,
} from './store.ts';
