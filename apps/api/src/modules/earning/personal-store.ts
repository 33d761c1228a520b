import { campaignMoments } from '@fareback/tenant-pack';
import type { PersonalData } from '../../platform/encryption/personal-data.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { ANONYMIZED, UNPROVEN } from './activity/recorded.ts';
import { readProvenCards } from './store.ts';

/** Rounds each time in a saved state to its day. Days and counts are recognizable as far smaller numbers. */
const byDays = (state: unknown): unknown =>
  JSON.parse(
    JSON.stringify(state, (_, value: unknown) =>
      typeof value === 'number' && value > 1e11 ? Math.floor(value / DAY_MILLIS) * DAY_MILLIS : value,
    ),
  );

/**
 * The member's activities and campaign statuses. On erasure a ride keeps its reported id, so a repeated report restores
 * nothing. Rider, card, places and details are deleted, because a trail of places identifies a person.
 */
export const personal: PersonalData = {
  tables: {
    behaviour: 'rides',
    member_progress: 'progress',
    referral: 'referrals',
    shared_goal_due: 'goalsTakenPartIn',
  },

  async read({ tx, memberId }) {
    const rides = await tx.query(
      `select provider_id as "providerId", event_id as "eventId", type, mode, started_at as "startedAt", ended_at as "endedAt",
              duration_seconds as "durationSeconds", distance_meters as "distanceMeters", from_place as "from", to_place as "to",
              detail, received_at as "receivedAt", flags & ${ANONYMIZED} <> 0 as "isReduced"
         from behaviour where tenant_id = $1 and member_id = $2 and flags & ${UNPROVEN} = 0 order by ended_at, provider_id, event_id`,
      [tx.tenantId, memberId],
    );
    const row = await tx.first<{ state: { campaigns: Record<string, unknown> }; updatedAt: Date; isTold: boolean }>(
      `select state, updated_at as "updatedAt", not exists (
                select from behaviour where tenant_id = $1 and member_id = $2 and flags & ${UNPROVEN} <> 0) as "isTold"
         from member_progress where tenant_id = $1 and member_id = $2`,
      [tx.tenantId, memberId],
    );
    const referrals = await tx.query(
      `select case when member_id = $2 then 'BROUGHT_BY_A_FRIEND' else 'BROUGHT_A_FRIEND' end as kind, campaign_id as "campaignId",
              case when member_id = $2 then code end as code, used_at as "usedAt", completed_at as "completedAt"
         from referral where tenant_id = $1 and (member_id = $2 or referrer_member_id = $2) order by used_at, member_id`,
      [tx.tenantId, memberId],
    );
    const goals = await tx.query<{ campaignId: string }>(
      'select campaign_id as "campaignId" from shared_goal_due where tenant_id = $1 and member_id = $2 order by 1',
      [tx.tenantId, memberId],
    );
    const others = { referrals, rides, goalsTakenPartIn: goals.map(({ campaignId }) => campaignId) };
    if (!row) return { ...others, progress: null };
    const { state, updatedAt, isTold } = row;
    return { ...others, progress: { campaigns: isTold ? state.campaigns : byDays(state.campaigns), updatedAt } };
  },

  async forget({ tx, memberId }) {
    const cards = await readProvenCards(tx, memberId);
    // Rides of the same cards that were too old or too early to count also belong to this person.
    await tx.run(
      `with card as (
         select provider_id, subject_hash from unnest($3::text[], $4::bytea[]) as connected (provider_id, subject_hash)
         union
         select provider_id, subject_hash from behaviour where tenant_id = $1 and member_id = $2 and subject_hash is not null and flags & ${UNPROVEN} = 0
       )
       update behaviour b set subject_hash = null, detail = null, from_place = null, to_place = null
         from card where b.tenant_id = $1 and b.member_id is null
          and b.provider_id = card.provider_id and b.subject_hash = card.subject_hash`,
      [tx.tenantId, memberId, cards.map(({ providerId }) => providerId), cards.map(({ subjectHash }) => subjectHash)],
    );
    // The day of a moment says something about the person, and no provider repeats it.
    await tx.run(`delete from behaviour where tenant_id = $1 and member_id = $2 and type = any($3::text[])`, [
      tx.tenantId,
      memberId,
      [...campaignMoments],
    ]);
    await tx.run(
      `update behaviour set member_id = null, subject_hash = null, detail = null, from_place = null, to_place = null
        where tenant_id = $1 and member_id = $2`,
      [tx.tenantId, memberId],
    );
    // Totals of shared goals keep erased members' rides: a total contains no personal data.
    await tx.run('delete from shared_goal_due where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
    await tx.run('delete from member_progress where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
  },
};
