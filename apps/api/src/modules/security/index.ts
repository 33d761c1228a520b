export { networkPrefix } from './network-prefix.ts';
export { personal } from './personal-store.ts';
export { flushSecurity, recordSecurityEvent } from './recorder.ts';
export { pruneSecurity, readSecurityEvents, type SecurityEvent } from './store.ts';
