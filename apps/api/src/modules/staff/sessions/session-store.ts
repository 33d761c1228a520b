import type { StaffLanguage } from '@fareback/contract/admin';
import type { AgencyPolicy, Grant, PendingOffer } from '../../../call/staff.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { DeskSettings } from '../../../platform/deps.ts';

export type Way = 'CODE' | 'INVITATION' | 'PASSKEY' | 'OPENID';

interface NewSession {
  tokenHash: Buffer;
  sessionId: string;
  staffId: string;
  way: Way;
  /** The only agency it is valid for; null for all where the person has a role. */
  onlyAgencyId: string | null;
  /** True for the agency's SAML provider; the way is then OPENID, which older releases can read. */
  isThroughSaml: boolean;
  network: string | null;
  userAgent: string | null;
}

export const insertSession = (tx: Tx, session: NewSession, now: Date): Promise<number> =>
  tx.run(
    `insert into staff_session (token_hash, session_id, staff_id, way, only_agency_id, network, user_agent, began_at, seen_at, proven_at, through_saml)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8, $9)`,
    [
      session.tokenHash,
      session.sessionId,
      session.staffId,
      session.way,
      session.onlyAgencyId,
      session.network,
      session.userAgent,
      now,
      session.isThroughSaml,
    ],
  );

interface FoundSession {
  staffId: string;
  name: string;
  email: string;
  language: StaffLanguage;
  sessionId: string;
  onlyAgencyId: string | null;
  seenAt: Date;
  provenAt: Date;
  grants: Grant[];
  offers: PendingOffer[];
  /** Agencies it was used at, with the last use. */
  uses: Record<string, string>;
  policies: Record<string, AgencyPolicy>;
}

/** The strictest limit of the agencies a session is for; null without one. Operators' own sessions have the installation's. */
const strictest = (column: 'idle_minutes' | 'session_hours'): string =>
  `(select min(y.${column}) from staff_policy y join staff_grant h on h.agency_id = y.agency_id
     where h.staff_id = s.staff_id and (s.only_agency_id is null or s.only_agency_id = y.agency_id)
       and not (s.only_agency_id is null and exists (select 1 from staff_grant o where o.staff_id = s.staff_id
                  and o.agency_id is null and (o.expires_at is null or o.expires_at > $2))))`;

/** True for a session within its limits; parameters 2 to 4: now, and the installation's minutes and hours. */
const LIVES = `s.seen_at > $2::timestamptz - make_interval(mins => least($3, ${strictest('idle_minutes')}))
  and s.began_at > $2::timestamptz - make_interval(hours => least($4, ${strictest('session_hours')}))`;

export const findSession = (
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
  { idleMinutes, sessionHours }: DeskSettings,
): Promise<FoundSession | undefined> =>
  tx.first(
    `select p.staff_id as "staffId", p.name, p.email, p.language, s.session_id as "sessionId",
            s.only_agency_id as "onlyAgencyId", s.seen_at as "seenAt", s.proven_at as "provenAt",
            (select coalesce(json_agg(json_build_object('agencyId', g.agency_id, 'role', g.role)), '[]')
               from staff_grant g where g.staff_id = p.staff_id and (g.expires_at is null or g.expires_at > $2)) as grants,
            (select coalesce(json_agg(json_build_object('offerId', o.offer_id, 'agencyId', o.agency_id, 'roles', o.roles,
                      'invitedBy', o.invited_by, 'expiresAt', to_char(o.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
                      order by o.invited_at, o.offer_id), '[]')
               from staff_offer o where o.staff_id = p.staff_id and o.expires_at > $2) as offers,
            (select coalesce(json_object_agg(u.agency_id, u.seen_at), '{}') from staff_session_use u
              where u.session_id = s.session_id) as uses,
            (select coalesce(json_object_agg(y.agency_id, json_build_object('networks', y.networks,
                      'requiresAgencySignIn', y.requires_agency_sign_in,
                      'isEmergencyStaff', p.staff_id = any(y.emergency_staff))), '{}')
               from staff_policy y where exists (select 1 from staff_grant h
                 where h.staff_id = p.staff_id and h.agency_id = y.agency_id)) as policies
       from staff_session s join staff p on p.staff_id = s.staff_id
      where s.token_hash = $1 and ${LIVES}`,
    [tokenHash, now, idleMinutes, sessionHours],
  );

export const touchSession = (tx: Tx, sessionId: string, now: Date): Promise<number> =>
  tx.run('update staff_session set seen_at = $2 where session_id = $1 and seen_at < $2', [sessionId, now]);

export const proveSession = (tx: Tx, sessionId: string, now: Date): Promise<number> =>
  tx.run('update staff_session set proven_at = $2, seen_at = $2 where session_id = $1', [sessionId, now]);

/** Records a session's use at an agency, with network and browser; ignores a session that has just ended. */
export const recordSessionUse = (
  tx: Tx,
  use: { sessionId: string; agencyId: string; network: string | null; userAgent: string | null },
  now: Date,
): Promise<number> =>
  tx.run(
    `insert into staff_session_use (session_id, agency_id, network, user_agent, began_at, seen_at)
     select s.session_id, $2, $3, $4, $5, $5 from staff_session s where s.session_id = $1 for key share
     on conflict (session_id, agency_id) do update
       set network = excluded.network, user_agent = excluded.user_agent, seen_at = excluded.seen_at`,
    [use.sessionId, use.agencyId, use.network, use.userAgent, now],
  );

/** Records a session's emergency access at an agency where it was used; true the first time. */
export const recordEmergencyAccess = async (tx: Tx, sessionId: string, agencyId: string, now: Date): Promise<boolean> =>
  (await tx.run(
    `update staff_session_use set emergency_at = $3
      where session_id = $1 and agency_id = $2 and emergency_at is null`,
    [sessionId, agencyId, now],
  )) > 0;

/** True if a person works for any other agency: then their sessions also serve others. */
export const worksElsewhere = async (tx: Tx, agencyId: string, staffId: string): Promise<boolean> =>
  (await tx.first(`select 1 from staff_grant where staff_id = $2 and agency_id is distinct from $1 limit 1`, [
    agencyId,
    staffId,
  ])) !== undefined;

/** Returns a person's live sessions used at an agency, limited to that use, newest first. */
export const liveUses = (
  tx: Tx,
  agencyId: string,
  { staffId, now, desk, limit }: { staffId: string; now: Date; desk: DeskSettings; limit: number },
): Promise<(LiveSession & { isOnlyHere: boolean })[]> =>
  tx.query(
    `select s.session_id as "sessionId", s.way, u.network, u.user_agent as "userAgent", u.began_at as "beganAt",
            u.seen_at as "seenAt", s.only_agency_id is not null as "isOnlyHere"
       from staff_session s join staff_session_use u on u.session_id = s.session_id and u.agency_id = $6
      where s.staff_id = $1 and ${LIVES} order by u.began_at desc, s.session_id limit $5`,
    [staffId, now, desk.idleMinutes, desk.sessionHours, limit, agencyId],
  );

/** Ends a person's sessions that serve only this agency: all of them, or those through the agency's provider. */
export const endSessionsAt = (
  tx: Tx,
  agencyId: string,
  { staffId, isAll }: { staffId: string; isAll: boolean },
): Promise<number> =>
  tx.run('delete from staff_session where staff_id = $1 and ($2 or only_agency_id = $3)', [staffId, isAll, agencyId]);

export interface LiveSession {
  sessionId: string;
  way: Way;
  network: string | null;
  userAgent: string | null;
  beganAt: Date;
  seenAt: Date;
}

export const liveSessions = (
  tx: Tx,
  { staffId, now, desk, limit }: { staffId: string; now: Date; desk: DeskSettings; limit: number },
): Promise<LiveSession[]> =>
  tx.query(
    `select s.session_id as "sessionId", s.way, s.network, s.user_agent as "userAgent", s.began_at as "beganAt",
            s.seen_at as "seenAt"
       from staff_session s where s.staff_id = $1 and ${LIVES} order by s.began_at desc, s.session_id limit $5`,
    [staffId, now, desk.idleMinutes, desk.sessionHours, limit],
  );

export const endSession = (tx: Tx, staffId: string, sessionId: string): Promise<number> =>
  tx.run('delete from staff_session where staff_id = $1 and session_id = $2', [staffId, sessionId]);

/** Deletes the sessions that have reached their limits. */
export const deleteEndedSessions = (tx: Tx, now: Date, { idleMinutes, sessionHours }: DeskSettings): Promise<number> =>
  tx.run(`delete from staff_session s where $1 and not (${LIVES})`, [true, now, idleMinutes, sessionHours]);

export const endSessionOf = (tx: Tx, tokenHash: Buffer): Promise<number> =>
  tx.run('delete from staff_session where token_hash = $1', [tokenHash]);
