import { brokenConstraint } from '../../platform/database/errors.ts';
import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { PersonalData } from '../../platform/encryption/personal-data.ts';
import { plainCode, randomId } from '../../platform/ids.ts';

/** The teams a member was in. Erasure deletes them, so the member vanishes from later figures [TEAM-07]. */
export const personal: PersonalData = {
  tables: { team_member: 'teams', team_challenge_due: 'teamPrizes' },

  async read({ tx, memberId }) {
    const teams = await tx.query(
      `select t.name, m.joined_at as "joinedAt", m.left_at as "leftAt"
         from team_member m join team t on t.tenant_id = m.tenant_id and t.team_id = m.team_id
        where m.tenant_id = $1 and m.member_id = $2 order by m.joined_at`,
      [tx.tenantId, memberId],
    );
    const teamPrizes = await tx.query(
      `select challenge_id as "challengeId", starts_on::text as "startsOn", campaign_id as "campaignId"
         from team_challenge_due where tenant_id = $1 and member_id = $2 order by 2, 1, 3`,
      [tx.tenantId, memberId],
    );
    return { teams, teamPrizes };
  },

  async forget({ tx, memberId }) {
    await tx.run('delete from team_challenge_due where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
    await tx.run('delete from team_member where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
  },
};

/** Unguessable: 30 to the power of 8 codes, and wrong ones are limited. */
const CODE_LENGTH = 8;

export interface TeamRow {
  teamId: string;
  name: string;
  code: string;
  createdAt: Date;
  archivedAt: Date | null;
  /** Members in it now. */
  members: number;
}

/** The agency's teams with the number of their members, by name; archived ones last. */
export const readTeams = (tx: Tx): Promise<TeamRow[]> =>
  tx.query(
    `select t.team_id as "teamId", t.name, t.code, t.created_at as "createdAt", t.archived_at as "archivedAt",
            (select count(*)::int from team_member m
              where m.tenant_id = $1 and m.team_id = t.team_id and m.left_at is null) as members
       from team t where t.tenant_id = $1 order by t.archived_at is not null, lower(t.name), t.team_id`,
    [tx.tenantId],
  );

/** Adds teams with codes of their own; names that a team already has are skipped. Returns the number of new teams. */
export const insertTeams = (tx: Tx, names: readonly string[], now: Date): Promise<number> =>
  tx.run(
    `insert into team (tenant_id, team_id, name, code, created_at)
     select t.tenant_id, given.team_id, given.name, given.code, $2
       from ${TENANT_ROW}, unnest($3::uuid[], $4::text[], $5::text[]) as given (team_id, name, code)
     on conflict (tenant_id, lower(name)) where archived_at is null do nothing`,
    [tx.tenantId, now, names.map(randomId), names, names.map(() => plainCode(CODE_LENGTH))],
  );

/**
 * Renames a team that is not archived; returns null if another team has the name, which ends the transaction, 0 if
 * there is no such team.
 */
export async function renameTeam(tx: Tx, teamId: string, name: string): Promise<number | null> {
  try {
    return await tx.run('update team set name = $3 where tenant_id = $1 and team_id = $2 and archived_at is null', [
      tx.tenantId,
      teamId,
      name,
    ]);
  } catch (error) {
    if (brokenConstraint(error) === 'team_name_unique') return null;
    throw error;
  }
}

/** Replaces a team's code. */
export const writeNewCode = (tx: Tx, teamId: string): Promise<number> =>
  tx.run('update team set code = $3 where tenant_id = $1 and team_id = $2 and archived_at is null', [
    tx.tenantId,
    teamId,
    plainCode(CODE_LENGTH),
  ]);

/** Archives a team and ends its memberships; returns null if there is no such team, else the number of members. */
export async function archiveTeam(tx: Tx, teamId: string, now: Date): Promise<number | null> {
  const archived = await tx.run(
    'update team set archived_at = $3 where tenant_id = $1 and team_id = $2 and archived_at is null',
    [tx.tenantId, teamId, now],
  );
  if (archived === 0) return null;
  // A separate statement: it sees members whose joining committed while the row above was waited for.
  return tx.run(
    `update team_member set left_at = greatest($3, joined_at) where tenant_id = $1 and team_id = $2 and left_at is null`,
    [tx.tenantId, teamId, now],
  );
}

/** The team of a code, locked against archiving until the transaction ends; undefined if no team has the code now. */
export const lockTeamByCode = (tx: Tx, code: string): Promise<{ teamId: string; name: string } | undefined> =>
  tx.first(
    'select team_id as "teamId", name from team where tenant_id = $1 and code = $2 and archived_at is null for share',
    [tx.tenantId, code],
  );

export interface Membership {
  teamId: string;
  name: string;
  joinedAt: Date;
  /** Members in the team now. */
  members: number;
}

/** The team a member is in; undefined without one. */
export const readMembership = (tx: Tx, memberId: string): Promise<Membership | undefined> =>
  tx.first(
    `select t.team_id as "teamId", t.name, m.joined_at as "joinedAt",
            (select count(*)::int from team_member o
              where o.tenant_id = $1 and o.team_id = t.team_id and o.left_at is null) as members
       from team_member m join team t on t.tenant_id = m.tenant_id and t.team_id = m.team_id
      where m.tenant_id = $1 and m.member_id = $2 and m.left_at is null`,
    [tx.tenantId, memberId],
  );

/** Ends a member's membership, or only the one that began at `joinedAt`, at the earliest when it began; returns 0 without it. */
export const endMembership = (tx: Tx, memberId: string, now: Date, joinedAt: Date | null = null): Promise<number> =>
  tx.run(
    `update team_member set left_at = greatest($3, joined_at) where tenant_id = $1 and member_id = $2 and left_at is null
        and ($4::timestamptz is null or joined_at = $4)`,
    [tx.tenantId, memberId, now, joinedAt],
  );

/** Begins a membership, after the end of every earlier one even if a clock is behind. */
export const beginMembership = (tx: Tx, memberId: string, teamId: string, now: Date): Promise<number> =>
  tx.run(
    `insert into team_member (tenant_id, member_id, joined_at, team_id)
     select team.tenant_id, $2, greatest($4::timestamptz, max(greatest(m.left_at, m.joined_at + interval '1 millisecond'))), team.team_id
       from team left join team_member m on m.tenant_id = team.tenant_id and m.member_id = $2
      where team.tenant_id = $1 and team.team_id = $3 group by team.tenant_id, team.team_id`,
    [tx.tenantId, memberId, teamId, now],
  );
