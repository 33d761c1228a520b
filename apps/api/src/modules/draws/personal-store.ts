import type { EncryptedRows, PersonalData } from '../../platform/encryption/personal-data.ts';

export const drawContext = (tenantId: string, drawId: string): string => `draw/${tenantId}/${drawId}`;

export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'draw',
    key: { draw_id: 'text' },
    columns: { secret_sealed: (tenantId, { draw_id }) => drawContext(tenantId, draw_id ?? '') },
  },
];

/** Entries and choices, and lines of published lists, which erasure leaves without their member. */
export const personal: PersonalData = {
  tables: {
    draw_entry: 'drawEntries',
    draw_choice: 'drawChoices',
    draw_mark: 'drawMarks',
    draw_ticket: 'drawTickets',
    draw_winner: 'drawWins',
  },

  async read({ tx, memberId }) {
    const of = [tx.tenantId, memberId];
    const drawEntries = await tx.query(
      `select draw_id as "drawId", campaign_id as "campaignId", entries, day::text as day,
              earned_at as "earnedAt"
         from draw_entry where tenant_id = $1 and member_id = $2 order by day, entry_id`,
      of,
    );
    const drawChoices = await tx.query(
      `select draw_id as "drawId", takes_part as "takesPart", chosen_at as "chosenAt"
         from draw_choice where tenant_id = $1 and member_id = $2 order by chosen_at, draw_id`,
      of,
    );
    const drawMarks = await tx.query(
      `select marked_at as "markedAt" from draw_mark where tenant_id = $1 and member_id = $2`,
      of,
    );
    const drawTickets = await tx.query(
      `select draw_id as "drawId", ticket from draw_ticket where tenant_id = $1 and member_id = $2 order by draw_id, ticket`,
      of,
    );
    const drawWins = await tx.query(
      `select draw_id as "drawId", place, offer_id as "offerId", claim_until as "claimUntil", passed_at as "passedAt"
         from draw_winner where tenant_id = $1 and member_id = $2 order by draw_id`,
      of,
    );
    return { drawEntries, drawChoices, drawMarks, drawTickets, drawWins };
  },

  /** A prize that was used stays used; an unused one passes on at once. Its grant must still be there [DRAW-08]. */
  async forget({ tx, memberId, now }) {
    const of = [tx.tenantId, memberId];
    await tx.run('delete from draw_entry where tenant_id = $1 and member_id = $2', of);
    await tx.run('delete from draw_choice where tenant_id = $1 and member_id = $2', of);
    await tx.run('delete from draw_mark where tenant_id = $1 and member_id = $2', of);
    await tx.run('update draw_ticket set member_id = null where tenant_id = $1 and member_id = $2', of);
    await tx.run(
      `update draw_winner w set claimed_at = (
         select g.used_at from offer_grant g
          where g.tenant_id = $1 and g.member_id = $2 and g.grant_key = 'draw:' || w.draw_id || ':' || w.place)
        where w.tenant_id = $1 and w.member_id = $2`,
      of,
    );
    await tx.run(
      `update draw_winner set member_id = null,
              claim_until = case when claimed_at is null and claim_until > $3 then $3 else claim_until end
        where tenant_id = $1 and member_id = $2`,
      [...of, now],
    );
  },
};
