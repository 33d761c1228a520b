export { endOtherSessions, endSession, findSession, type Session, type SessionMember, startSession } from './sessions.ts';
