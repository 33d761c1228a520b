import type { Actor } from '../../call/staff.ts';
import { TENANT_ROW, titleIn } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { Ticket } from './list-store.ts';

export interface WinnerRow extends Ticket {
  place: number;
  offerId: string | null;
  claimUntil: Date | null;
  claimedAt: Date | null;
  passedAt: Date | null;
}

export async function writeResult(
  tx: Tx,
  drawId: string,
  { winners, seed, by, now }: { winners: readonly WinnerRow[]; seed: string; by: Actor; now: Date },
): Promise<void> {
  await tx.run(
    `insert into draw_winner (tenant_id, draw_id, place, ticket, person, member_id, offer_id, claim_until)
     select t.tenant_id, $2, w.place, w.ticket, w.person, w.member_id, w.offer_id, w.claim_until
       from ${TENANT_ROW}, unnest($3::int[], $4::text[], $5::text[], $6::uuid[], $7::text[], $8::timestamptz[])
         as w (place, ticket, person, member_id, offer_id, claim_until)`,
    [
      tx.tenantId,
      drawId,
      winners.map(({ place }) => place),
      winners.map(({ ticket }) => ticket),
      winners.map(({ person }) => person),
      winners.map(({ memberId }) => memberId),
      winners.map(({ offerId }) => offerId),
      winners.map(({ claimUntil }) => claimUntil),
    ],
  );
  await tx.run('update draw set held_at = $3, held_by = $4, seed = $5 where tenant_id = $1 and draw_id = $2', [
    tx.tenantId,
    drawId,
    now,
    JSON.stringify(by),
    seed,
  ]);
}

export const readWinners = (tx: Tx, drawId: string): Promise<WinnerRow[]> =>
  tx.query(
    `select place, ticket, person, member_id as "memberId", offer_id as "offerId", claim_until as "claimUntil",
            claimed_at as "claimedAt", passed_at as "passedAt"
       from draw_winner where tenant_id = $1 and draw_id = $2 order by place`,
    [tx.tenantId, drawId],
  );

/** Title of a prize's offer in a language; its id without any. */
export const readPrizeTitle = async (tx: Tx, offerId: string, language: string): Promise<string> =>
  (
    await tx.first<{ title: string | null }>(
      `select ${titleIn('o', '$3')} as title from offer o where o.tenant_id = $1 and o.offer_id = $2`,
      [tx.tenantId, offerId, language],
    )
  )?.title ?? offerId;

/** Draws with expired prizes that are not settled yet, or that were used and are no longer, as after a refund. */
export const drawsToPass = async (tx: Tx, now: Date): Promise<string[]> =>
  (
    await tx.query<{ drawId: string }>(
      `select distinct w.draw_id as "drawId" from draw_winner w
        where w.tenant_id = $1 and w.claim_until <= $2 and w.passed_at is null
          and (w.claimed_at is null or exists (
            select from offer_grant g
             where g.tenant_id = $1 and g.member_id = w.member_id and g.used_at is null
               and g.grant_key = 'draw:' || w.draw_id || ':' || w.place))
        order by w.draw_id`,
      [tx.tenantId, now],
    )
  ).map(({ drawId }) => drawId);

/** Records that a prize was used by the end of its time, or that it passes on. */
export const settleWinner = (
  tx: Tx,
  drawId: string,
  { place, isClaimed, now }: { place: number; isClaimed: boolean; now: Date },
): Promise<number> =>
  tx.run(
    `update draw_winner set claimed_at = case when $5 then $4::timestamptz end, passed_at = case when $5 then null else $4::timestamptz end
      where tenant_id = $1 and draw_id = $2 and place = $3`,
    [tx.tenantId, drawId, place, now, isClaimed],
  );

export const writePrize = (
  tx: Tx,
  drawId: string,
  { place, offerId, claimUntil }: { place: number; offerId: string; claimUntil: Date },
): Promise<number> =>
  tx.run(
    'update draw_winner set offer_id = $4, claim_until = $5 where tenant_id = $1 and draw_id = $2 and place = $3',
    [tx.tenantId, drawId, place, offerId, claimUntil],
  );
