import ipaddr from 'ipaddr.js';
import type { Tx } from '../../platform/database/transactions.ts';
import type { PersonalData } from '../../platform/encryption/personal-data.ts';
import type { PagePosition, Placed } from '../../platform/paging.ts';

/** Prefix lengths that identify a network but no household. */
const PREFIX_BITS = { ipv4: 24, ipv6: 48 } as const;

/** Returns an address's network such as `192.0.2.0/24` or `2001:db8:7::/48`; null for an invalid address. */
export function networkPrefix(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  const bits = PREFIX_BITS[parsed.kind()];
  const text = `${parsed.toString()}/${bits}`;
  const network =
    parsed.kind() === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(text) : ipaddr.IPv6.networkAddressFromCIDR(text);
  return `${network.toString()}/${bits}`;
}

/** Security events of the member. On erasure they stay, without member and network. */
export const personal: PersonalData = {
  tables: { security_event: 'securityEvents' },

  async read({ tx, memberId }) {
    const securityEvents = await tx.query(
      `select happened_at as "happenedAt", what, outcome, network, times from security_event
        where tenant_id = $1 and member_id = $2 order by happened_at, event_id`,
      [tx.tenantId, memberId],
    );
    return { securityEvents };
  },

  async forget({ tx, memberId }) {
    await tx.run('update security_event set member_id = null, network = null where tenant_id = $1 and member_id = $2', [
      tx.tenantId,
      memberId,
    ]);
  },
};

export interface SecurityEvent {
  eventId: string;
  happenedAt: Date;
  /** The call, such as `auth.signIn`, or the operator's command, such as `member suspend`. */
  what: string;
  outcome: string;
  memberId: string | null;
  network: string | null;
  /** Stated author of an operator command; null for riders' calls or if not stated. */
  askedBy: string | null;
  /** Object of an operator's act at the desk, such as an agency; null for everything else. */
  about?: string | null;
  times: number;
}

/**
 * Saves events. For a member erased since then, member and network are removed; for a rolled back sign-up, the member.
 * Each member is checked separately.
 */
export const insertSecurityEvents = (tx: Tx, events: readonly SecurityEvent[]): Promise<number> =>
  tx.run(
    `with given as (
       select e.event_id, e.happened_at, e.what, e.outcome,
              case when m.status <> 'DELETED' then m.member_id end as member_id,
              case when m.status is distinct from 'DELETED' then e.network end as network, e.asked_by, e.about, e.times
         from unnest($2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::uuid[], $7::text[], $8::text[], $9::int[], $10::text[])
           as e (event_id, happened_at, what, outcome, member_id, network, asked_by, times, about)
         left join lateral (select member_id, status from member where tenant_id = $1 and member_id = e.member_id limit 1) m on true
     ), kept as (
       insert into security_event (tenant_id, event_id, happened_at, what, outcome, member_id, network, asked_by, about, times)
       select $1, event_id, happened_at, what, outcome, member_id, network, asked_by, about, times from given
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
      events.map(({ about = null }) => about),
    ],
  );

interface WhichEvents {
  since: Date | null;
  memberId: string | null;
  network: string | null;
  what: string | null;
  limit: number;
}

export const readSecurityEvents = (tx: Tx, which: WhichEvents): Promise<SecurityEvent[]> =>
  tx.query(
    `select event_id as "eventId", happened_at as "happenedAt", what, outcome, member_id as "memberId", network,
            asked_by as "askedBy", about, times
       from security_event
      where tenant_id = $1 and ($2::timestamptz is null or happened_at >= $2) and ($3::uuid is null or member_id = $3)
        and ($4::text is null or network = $4) and ($5::text is null or what = $5)
      order by happened_at desc, event_id desc limit $6`,
    [tx.tenantId, which.since, which.memberId, which.network, which.what, which.limit],
  );

export interface SecurityFilter {
  what: string | null;
  outcome: string | null;
  network: string | null;
  memberId: string | null;
  from: Date | null;
  until: Date | null;
}

const COLUMNS = `event_id as "eventId", event_id as id, happened_at::text as at, happened_at as "happenedAt", what, outcome,
  member_id as "memberId", network, asked_by as "askedBy", about, times`;

const WANTED = `tenant_id = $1 and ($2::text is null or what = $2) and ($3::text is null or outcome = $3)
  and ($4::text is null or network = $4) and ($5::uuid is null or member_id = $5)
  and ($6::timestamptz is null or happened_at >= $6) and ($7::timestamptz is null or happened_at < $7)`;

/** Events of the transaction's tenant from a position: newest first, or oldest first for the page before. */
export function searchSecurityEvents(
  tx: Tx,
  filter: SecurityFilter,
  { from, limit }: { from: PagePosition | null; limit: number },
): Promise<(SecurityEvent & Placed)[]> {
  const { what, outcome, network, memberId } = filter;
  const wanted = [tx.tenantId, what, outcome, network, memberId, filter.from, filter.until, limit];
  return from?.towards === 'previous'
    ? tx.query(
        `select ${COLUMNS} from security_event
          where ${WANTED} and (happened_at, event_id) > ($9::timestamptz, $10::uuid)
          order by happened_at, event_id limit $8`,
        [...wanted, from.at, from.id],
      )
    : tx.query(
        `select ${COLUMNS} from security_event
          where ${WANTED} and ($9::timestamptz is null or (happened_at, event_id) < ($9::timestamptz, $10::uuid))
          order by happened_at desc, event_id desc limit $8`,
        [...wanted, from?.at ?? null, from?.id ?? null],
      );
}

export const pruneSecurity = (tx: Tx, now: Date, days: number): Promise<number> =>
  tx.run(
    'delete from security_event where tenant_id = $1 and happened_at <= $2::timestamptz - make_interval(days => $3)',
    [tx.tenantId, now, days],
  );
