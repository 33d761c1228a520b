import type { ActVerb } from '@fareback/contract/admin';
import type { Actor } from '../../call/staff.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { firstIdOf } from '../../platform/ids.ts';

export interface AuditEventRow {
  actId: string;
  happenedAt: Date;
  actor: Actor;
  network: string | null;
  verb: string;
  subject: { kind: string; id: string };
  memberId: string | null;
  facts: Record<string, unknown>;
  personalEncrypted: Buffer | null;
}

/** Inserts an action; repeated edits share one row by `ongoing`, the same digest for all of them. */
export async function insertAuditEvent(tx: Tx, act: AuditEventRow & { ongoing: Buffer | null }): Promise<void> {
  await tx.run(
    `insert into act (tenant_id, act_id, happened_at, actor_kind, actor_id, actor_name, network, verb, subject_kind,
                      subject_id, member_id, facts, personal_sealed, ongoing)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (tenant_id, ongoing) where ongoing is not null do nothing`,
    [
      tx.tenantId,
      act.actId,
      act.happenedAt,
      act.actor.kind,
      act.actor.id,
      act.actor.name,
      act.network,
      act.verb,
      act.subject.kind,
      act.subject.id,
      act.memberId,
      JSON.stringify(act.facts),
      act.personalEncrypted,
      act.ongoing,
    ],
  );
}

/** Data of the verb's first action about a member with these facts; undefined if there is no such action. */
export const factsOnRecord = async (
  tx: Tx,
  { verb, memberId, facts }: { verb: ActVerb; memberId: string; facts: AuditEventRow['facts'] },
): Promise<AuditEventRow['facts'] | undefined> => {
  const row = await tx.first<Pick<AuditEventRow, 'facts'>>(
    `select facts from act where tenant_id = $1 and member_id = $2 and verb = $3 and facts @> $4::jsonb
      order by act_id limit 1`,
    [tx.tenantId, memberId, verb, JSON.stringify(facts)],
  );
  return row?.facts;
};

/** Actions of this verb by an actor since a moment, with these facts. */
export const countAuditEvents = async (
  tx: Tx,
  { verb, actor, since, facts }: { verb: ActVerb; actor: Actor; since: Date; facts: AuditEventRow['facts'] },
): Promise<number> =>
  (
    await tx.first<{ total: number }>(
      `select count(*)::int as total from act
        where tenant_id = $1 and verb = $2 and act_id >= $3 and facts @> $4::jsonb
          and actor_kind = $5 and actor_id is not distinct from $6 and ($6 is not null or actor_name = $7)`,
      [tx.tenantId, verb, firstIdOf(since), JSON.stringify(facts), actor.kind, actor.id, actor.name],
    )
  )?.total ?? 0;

/** Recent actions that are searched for the latest ones of each subject. */
const RECENT_MAX = 500;

/**
 * The newest action of this verb for each subject and each value of the given fact, among the agency's newest 500.
 */
export const latestOfEachSubject = (
  tx: Tx,
  { verb, fact }: { verb: ActVerb; fact: string },
): Promise<{ subjectKind: string; subjectId: string; happenedAt: Date; facts: AuditEventRow['facts'] }[]> =>
  tx.query(
    `select distinct on (subject_kind, subject_id, facts -> $3::text)
            subject_kind as "subjectKind", subject_id as "subjectId", happened_at as "happenedAt", facts
       from (select act_id, subject_kind, subject_id, happened_at, facts from act
              where tenant_id = $1 and verb = $2 order by act_id desc limit $4) recent
      order by subject_kind, subject_id, facts -> $3::text, act_id desc`,
    [tx.tenantId, verb, fact, RECENT_MAX],
  );

/** Actor names that contain these words: a few distinct ones, found by index skip scan. */
export const actorsNamed = async (tx: Tx, typed: string): Promise<string[]> =>
  (
    await tx.query<{ name: string }>(
      `with recursive known as (
         (select actor_name as name from act where tenant_id = $1 order by actor_name limit 1)
         union all
         select (select actor_name from act where tenant_id = $1 and actor_name > known.name order by actor_name limit 1)
           from known where known.name is not null)
       select name from known where position(lower($2) in lower(name)) > 0`,
      [tx.tenantId, typed],
    )
  ).map(({ name }) => name);

/** Filter for actions; null fields match all. Ids start with the time, so they bound it. */
export interface AuditQuery {
  memberId: string | null;
  actorNames: readonly string[] | null;
  verb: string | null;
  subjectKind: string | null;
  subjectId: string | null;
  /** First id included, and first id excluded. */
  fromId: string | null;
  untilId: string | null;
  leftOut: readonly ActVerb[];
}

const COLUMNS = `act_id as "actId", happened_at as "happenedAt", actor_kind as kind, actor_id as "actorId", actor_name as name, network,
  verb, subject_kind as "subjectKind", subject_id as "subjectId", member_id as "memberId", facts, personal_sealed as "personalEncrypted"`;

const WANTED = `tenant_id = $1 and ($2::uuid is null or member_id = $2) and ($3::text[] is null or actor_name = any($3))
  and ($4::text is null or verb = $4 or (right($4, 1) = '.' and starts_with(verb, $4)))
  and ($5::text is null or subject_kind = $5) and ($6::text is null or subject_id = $6)
  and ($7::uuid is null or act_id >= $7) and ($8::uuid is null or act_id < $8)
  and verb <> all($9::text[])`;

interface FlatAct extends Omit<AuditEventRow, 'actor' | 'subject'> {
  kind: Actor['kind'];
  actorId: string | null;
  name: string;
  subjectKind: string;
  subjectId: string;
}

/** Reads actions from a position, newest first; oldest first when paging back. */
export async function readAuditEventRows(
  tx: Tx,
  which: AuditQuery,
  { from, limit }: { from: { towards: 'next' | 'previous'; id: string } | null; limit: number },
): Promise<AuditEventRow[]> {
  const wanted = [
    tx.tenantId,
    which.memberId,
    which.actorNames && [...which.actorNames],
    which.verb,
    which.subjectKind,
    which.subjectId,
    which.fromId,
    which.untilId,
    [...which.leftOut],
  ];
  const rows =
    from?.towards === 'previous'
      ? await tx.query<FlatAct>(
          `select ${COLUMNS} from act where ${WANTED} and act_id > $11::uuid order by act_id limit $10`,
          [...wanted, limit, from.id],
        )
      : await tx.query<FlatAct>(
          `select ${COLUMNS} from act where ${WANTED} and ($11::uuid is null or act_id < $11) order by act_id desc limit $10`,
          [...wanted, limit, from?.id ?? null],
        );
  return rows.map(({ kind, actorId, name, subjectKind, subjectId, ...row }) => ({
    ...row,
    actor: { kind, id: actorId, name },
    subject: { kind: subjectKind, id: subjectId },
  }));
}
