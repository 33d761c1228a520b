import type { Tx } from '../../platform/database/transactions.ts';

/** Something that happened at a door of a tenant, as often as it did within a moment. */
export interface SecurityEvent {
  eventId: string;
  happenedAt: Date;
  /** The call, such as `auth.signIn`, or the operator's command, such as `member suspend`. */
  what: string;
  /** `OK`, or the code of the refusal. */
  outcome: string;
  memberId: string | null;
  network: string | null;
  /** Who asked for an operator's command, as they said; null for riders' calls, and where nobody said. */
  askedBy: string | null;
  times: number;
}

/**
 * Keeps events. One of a member who was erased meanwhile is kept without who and from where, one of an undone sign-up
 * without who: each member is looked up by itself.
 */
export const insertSecurityEvents = (tx: Tx, events: readonly SecurityEvent[]): Promise<number> =>
  tx.run(
    `with given as (
       select e.event_id, e.happened_at, e.what, e.outcome,
              case when m.status <> 'DELETED' then m.member_id end as member_id,
              case when m.status is distinct from 'DELETED' then e.network end as network, e.asked_by, e.times
         from unnest($2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::uuid[], $7::text[], $8::text[], $9::int[])
           as e (event_id, happened_at, what, outcome, member_id, network, asked_by, times)
         left join lateral (select member_id, status from member where tenant_id = $1 and member_id = e.member_id limit 1) m on true
     ), kept as (
       insert into security_event (tenant_id, event_id, happened_at, what, outcome, member_id, network, asked_by, times)
       select $1, event_id, happened_at, what, outcome, member_id, network, asked_by, times from given
       on conflict do nothing returning 1
     )
     select from kept`,
    [
      tx.tenantId,
      events.map(({ eventId }) => eventId),
      events.map(({ happenedAt }) => happenedAt),
      events.map(({ what }) => what),
      events.map(({ outcome }) => outcome),
      events.map(({ memberId }) => memberId),
      events.map(({ network }) => network),
      events.map(({ askedBy }) => askedBy),
      events.map(({ times }) => times),
    ],
  );

/** Which events are asked for: those of a time, of a member, of a network, of a name; at most so many. */
export interface WhichEvents {
  since: Date | null;
  memberId: string | null;
  network: string | null;
  what: string | null;
  limit: number;
}

/** A tenant's events, the newest first. */
export const readSecurityEvents = (tx: Tx, which: WhichEvents): Promise<SecurityEvent[]> =>
  tx.query(
    `select event_id as "eventId", happened_at as "happenedAt", what, outcome, member_id as "memberId", network,
            asked_by as "askedBy", times
       from security_event
      where tenant_id = $1 and ($2::timestamptz is null or happened_at >= $2) and ($3::uuid is null or member_id = $3)
        and ($4::text is null or network = $4) and ($5::text is null or what = $5)
      order by happened_at desc, event_id desc limit $6`,
    [tx.tenantId, which.since, which.memberId, which.network, which.what, which.limit],
  );

/** Deletes what is older than so many days; resolves to how many rows went. */
export const pruneSecurity = (tx: Tx, now: Date, days: number): Promise<number> =>
  tx.run(
    'delete from security_event where tenant_id = $1 and happened_at <= $2::timestamptz - make_interval(days => $3)',
    [tx.tenantId, now, days],
  );
