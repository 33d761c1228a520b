export { flushSecurity, recordSecurityEvent } from './recorder.ts';
export { networkPrefix, personal, pruneSecurity, readSecurityEvents, type SecurityEvent } from './store.ts';
