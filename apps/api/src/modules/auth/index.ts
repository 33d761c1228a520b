export { partnerLink } from './hand-over/partner-session.ts';
export { stepUp } from './password/current-password.ts';
export { personal } from './personal-store.ts';
export { pruneSignIns } from './prune-store.ts';
export { handlers } from './routes.ts';
export { keepCallsOut, keepErasureOut } from './sessions/erasure-lock-store.ts';
export { findSession, startSession } from './sessions/sessions.ts';
export { liftSignInBlock } from './sign-in/sign-in-attempts.ts';
