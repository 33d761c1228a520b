export { keepCallsOut, keepErasureOut } from './erasure-lock-store.ts';
export { partnerLink } from './partner-session.ts';
export { personal } from './personal-store.ts';
export { pruneSignIns } from './prune-store.ts';
export { handlers } from './routes.ts';
export { findSession, type Session, type SessionMember, startSession } from './sessions.ts';
export { liftSignInBlock } from './sign-in-attempts.ts';
