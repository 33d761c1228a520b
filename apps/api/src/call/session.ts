import type { Level } from '@fareback/contract';
import { throwApiError } from '../platform/api-error.ts';

export interface SessionMember {
  memberId: string;
  status: 'NEW' | 'CONSENT' | 'VERIFIED' | 'OPTED_OUT' | 'SUSPENDED';
  language: string | null;
  featureFlags: Record<string, boolean>;
}

export interface Session {
  tokenHash: Buffer;
  member: SessionMember;
}

/** Returns the session if its member may use this level; otherwise throws [AUTH-26, STATUS-22]. */
export function admit(level: Level, session: Session | undefined): Session {
  if (!session) throwApiError('SESSION_REQUIRED');
  const { status } = session.member;
  if (level !== 'session' && status === 'SUSPENDED') throwApiError('ACCOUNT_SUSPENDED');
  if (level !== 'session' && status === 'OPTED_OUT') throwApiError('ACCOUNT_OPTED_OUT');
  return session;
}
