import type { PackDraw, StartedDraw } from '@fareback/tenant-pack';
import type { Actor } from '../../call/staff.ts';
import { advisoryLock } from '../../platform/database/advisory-lock.ts';
import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';

export type Reason = 'STAFF' | 'TEST_RIDER' | 'MARKED' | 'NO_CONSENT' | 'NOT_ACTIVE';

export interface DrawTexts {
  Title: string;
  Description: string;
  Odds: string;
  /** Titles of the prizes by offer. */
  prizes: Record<string, string>;
}

export interface DrawRow {
  drawId: string;
  definition: PackDraw;
  texts: Record<string, Partial<DrawTexts>>;
  isActive: boolean;
  secret: Buffer;
  seedHash: string;
  closedAt: Date | null;
  listHash: string | null;
  /** Lines of the closed list. */
  entriesInAll: number | null;
  leftOut: Partial<Record<Reason, number>> | null;
  value: string | null;
  enteredBy: Actor | null;
  heldAt: Date | null;
  heldBy: Actor | null;
  seed: string | null;
}

const COLUMNS = `draw_id as "drawId", definition, texts, is_active as "isActive", secret_sealed as secret, seed_hash as "seedHash",
  closed_at as "closedAt", list_hash as "listHash", list_entries as "entriesInAll", left_out as "leftOut", value_entered as value,
  entered_by as "enteredBy", held_at as "heldAt", held_by as "heldBy", seed`;

/** Draws that run or ever closed, the latest first. */
export const readDraws = (tx: Tx): Promise<DrawRow[]> =>
  tx.query(
    `select ${COLUMNS} from draw where tenant_id = $1 and (is_active or closed_at is not null)
      order by definition->>'drawsOn' desc, draw_id`,
    [tx.tenantId],
  );

export const readDraw = (tx: Tx, drawId: string): Promise<DrawRow | undefined> =>
  tx.first(
    `select ${COLUMNS} from draw where tenant_id = $1 and draw_id = $2 and (is_active or closed_at is not null)`,
    [tx.tenantId, drawId],
  );

/** Draws that have entries or a list. */
export const readStartedDraws = (tx: Tx): Promise<StartedDraw[]> =>
  tx.query(
    `select d.definition, d.closed_at is not null as "isClosed", d.held_at is not null as "isHeld" from draw d
      where d.tenant_id = $1 and (d.closed_at is not null or exists (
        select from draw_entry e where e.tenant_id = $1 and e.draw_id = d.draw_id))`,
    [tx.tenantId],
  );

/** Locks a draw until the transaction ends. */
export const lockDraw = (tx: Tx, drawId: string): Promise<DrawRow | undefined> =>
  tx.first(`select ${COLUMNS} from draw where tenant_id = $1 and draw_id = $2 for update`, [tx.tenantId, drawId]);

export interface WrittenDraw {
  drawId: string;
  definition: PackDraw;
  texts: Record<string, Partial<DrawTexts>>;
  secret: Buffer;
  seedHash: string;
}

/**
 * Waits for transactions that save entries, and keeps others waiting until the transaction ends: a draw is not changed
 * next to its first entry [DRAW-29].
 */
export const lockDraws = (tx: Tx): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(${advisoryLock.draws}, hashtext($1))`, [tx.tenantId]);

/** Lets versions wait until the entries of this transaction are committed. */
export const lockDrawsForEntries = (tx: Tx): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock_shared(${advisoryLock.draws}, hashtext($1))`, [tx.tenantId]);

/** Adds draws and changes those whose list is not closed; a known draw keeps its seed. Returns the changed rows. */
export async function writeDraws(tx: Tx, now: Date, draws: readonly WrittenDraw[]): Promise<number> {
  const ids = draws.map(({ drawId }) => drawId);
  const rested = await tx.run(
    `update draw set is_active = false where tenant_id = $1 and is_active and closed_at is null and draw_id <> all ($2::text[])`,
    [tx.tenantId, ids],
  );
  if (draws.length === 0) return rested;
  const written = await tx.run(
    `insert into draw (tenant_id, draw_id, definition, texts, made_at, secret_sealed, seed_hash)
     select t.tenant_id, d.draw_id, d.definition, d.texts, $2, d.secret, d.seed_hash
       from ${TENANT_ROW}, unnest($3::text[], $4::jsonb[], $5::jsonb[], $6::bytea[], $7::text[])
         as d (draw_id, definition, texts, secret, seed_hash)
     on conflict (tenant_id, draw_id) do update
        set definition = excluded.definition, texts = excluded.texts, is_active = true
      where draw.closed_at is null
        and (draw.definition, draw.texts, draw.is_active) is distinct from (excluded.definition, excluded.texts, true)`,
    [
      tx.tenantId,
      now,
      ids,
      draws.map(({ definition }) => JSON.stringify(definition)),
      draws.map(({ texts }) => JSON.stringify(texts)),
      draws.map(({ secret }) => secret),
      draws.map(({ seedHash }) => seedHash),
    ],
  );
  return rested + written;
}

export const writeValue = (
  tx: Tx,
  drawId: string,
  { value, by, now }: { value: string; by: Actor; now: Date },
): Promise<number> =>
  tx.run(
    `update draw set value_entered = $3, entered_by = $4, entered_at = $5
      where tenant_id = $1 and draw_id = $2 and held_at is null`,
    [tx.tenantId, drawId, value, JSON.stringify(by), now],
  );

/** Counts entries and members of each draw: of the closed list, or as earned, before caps. */
export const countEntries = (tx: Tx): Promise<{ drawId: string; entries: number; members: number }[]> =>
  tx.query(
    `select d.draw_id as "drawId", coalesce(d.list_entries, e.entries, 0)::int as entries,
            coalesce(d.list_members, e.members, 0)::int as members
       from draw d
       left join lateral (select sum(o.entries) as entries, count(distinct o.member_id) as members
                            from draw_entry o
                           where o.tenant_id = $1 and o.draw_id = d.draw_id and d.closed_at is null) e on true
      where d.tenant_id = $1`,
    [tx.tenantId],
  );

/**
 * Deletes whose entries were in a draw, 90 days after it, at most 10,000 rows of a kind per call; the list stays. Entries
 * stay until the last line is deleted, because the check of the books compares lines with them.
 */
export async function pruneDraws(tx: Tx, now: Date): Promise<number> {
  const of = [tx.tenantId, now];
  // In this order: entries are deleted once the lines are.
  const gone = await Promise.all([
    tx.run(
      `delete from draw_ticket where tenant_id = $1 and ctid = any(array(
         select o.ctid from draw_ticket o join draw d on d.tenant_id = $1 and d.draw_id = o.draw_id
          where o.tenant_id = $1 and d.held_at <= $2::timestamptz - make_interval(days => 90) limit 10000))`,
      of,
    ),
    tx.run(
      // Looks for lines once per draw, not once per entry.
      `delete from draw_entry where tenant_id = $1 and ctid = any(array(
         select o.ctid from draw_entry o
           join (select d.draw_id from draw d
                  where d.tenant_id = $1 and d.held_at <= $2::timestamptz - make_interval(days => 90)
                    and not exists (select from draw_ticket t where t.tenant_id = $1 and t.draw_id = d.draw_id)
                 offset 0) old using (draw_id)
          where o.tenant_id = $1 limit 10000))`,
      of,
    ),
    tx.run(
      `delete from draw_choice where tenant_id = $1 and ctid = any(array(
         select o.ctid from draw_choice o join draw d on d.tenant_id = $1 and d.draw_id = o.draw_id
          where o.tenant_id = $1 and d.held_at <= $2::timestamptz - make_interval(days => 90) limit 10000))`,
      of,
    ),
  ]);
  return gone.reduce((sum, rows) => sum + rows, 0);
}
