import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { Reason } from './draw-store.ts';
import type { Line } from './method.ts';

export type Ticket = Line & { memberId: string | null };

export const writeTickets = (tx: Tx, drawId: string, tickets: readonly Ticket[]): Promise<number> =>
  tx.run(
    `insert into draw_ticket (tenant_id, draw_id, ticket, person, member_id)
     select t.tenant_id, $2, l.ticket, l.person, l.member_id
       from ${TENANT_ROW}, unnest($3::text[], $4::text[], $5::uuid[]) as l (ticket, person, member_id)`,
    [
      tx.tenantId,
      drawId,
      tickets.map(({ ticket }) => ticket),
      tickets.map(({ person }) => person),
      tickets.map(({ memberId }) => memberId),
    ],
  );

/** Deletes the lines of members who were erased while the list closes. */
export const deleteTicketsOf = (tx: Tx, drawId: string, memberIds: readonly string[]): Promise<number> =>
  tx.run('delete from draw_ticket where tenant_id = $1 and draw_id = $2 and member_id = any($3::uuid[])', [
    tx.tenantId,
    drawId,
    memberIds,
  ]);

/**
 * Closes a draw with the list of its tickets, one line each in the order of bytes, and the list's hash. A list has no
 * backslash, so the cast gives its bytes.
 */
export const writeList = (
  tx: Tx,
  drawId: string,
  { leftOut, now }: { leftOut: Partial<Record<Reason, number>>; now: Date },
): Promise<number> =>
  tx.run(
    `update draw d set closed_at = $3, left_out = $4, list = l.list, list_hash = encode(sha256(l.list::bytea), 'hex'),
            list_entries = l.entries, list_members = l.members
       from (select coalesce(string_agg(k.person || ' ' || k.ticket || chr(10), ''
                                        order by k.person collate "C", k.ticket collate "C"), '') as list,
                    count(*) as entries, count(distinct k.person) as members
               from draw_ticket k where k.tenant_id = $1 and k.draw_id = $2) l
      where d.tenant_id = $1 and d.draw_id = $2 and d.closed_at is null`,
    [tx.tenantId, drawId, now, JSON.stringify(leftOut)],
  );

/** The published list; null until it closes. */
export const readList = async (tx: Tx, drawId: string): Promise<string | null> =>
  (
    await tx.first<{ list: string | null }>('select list from draw where tenant_id = $1 and draw_id = $2', [
      tx.tenantId,
      drawId,
    ])
  )?.list ?? null;

export const readOwnTickets = async (tx: Tx, drawId: string, memberId: string): Promise<string[]> =>
  (
    await tx.query<{ ticket: string }>(
      `select ticket from draw_ticket where tenant_id = $1 and draw_id = $2 and member_id = $3 order by ticket`,
      [tx.tenantId, drawId, memberId],
    )
  ).map(({ ticket }) => ticket);

/** Members of tickets; one that was erased is missing. */
export const readHolders = async (tx: Tx, drawId: string, tickets: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (
      await tx.query<{ ticket: string; memberId: string }>(
        `select ticket, member_id as "memberId" from draw_ticket
          where tenant_id = $1 and draw_id = $2 and ticket = any($3::text[]) and member_id is not null`,
        [tx.tenantId, drawId, tickets],
      )
    ).map(({ ticket, memberId }) => [ticket, memberId]),
  );
