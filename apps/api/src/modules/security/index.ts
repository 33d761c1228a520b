export { networkPrefix } from './network-prefix.ts';
export { personal } from './personal-store.ts';
export { flushSecurity, noteSecurity } from './recorder.ts';
export { insertSecurityEvents, pruneSecurity, readSecurityEvents, type SecurityEvent } from './store.ts';
