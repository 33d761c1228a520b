import { type BookRule, within } from '../ledger/index.ts';

/**
 * Rules for draws that no table constraint enforces: lists and seeds match their published hashes, winners hold their
 * lines, and each prize is one grant [DRAW-15].
 */
export const drawRules: BookRule[] = [
  {
    rule: 'a closed draw has the list that it published, and a held one its seed',
    isWhole: true,
    sql: `select null::uuid as "memberId", format('draw %s: its list or its seed is not what was published', d.draw_id) as detail
            from draw d where d.tenant_id = $1
             and (d.list_hash <> encode(sha256(d.list::bytea), 'hex') or d.seed_hash <> encode(sha256(d.seed::bytea), 'hex'))`,
  },
  {
    rule: 'no more prizes of a draw are promised than it has',
    isWhole: true,
    sql: `select null::uuid as "memberId", format('draw %s promises %s times %s, and has %s', w.draw_id, w.promised, w.offer_id, p.winners) as detail
            from (select draw_id, offer_id, count(*) as promised from draw_winner
                   where tenant_id = $1 and offer_id is not null and passed_at is null group by 1, 2) w
           cross join lateral (
             select coalesce(sum((q.prize ->> 'winners')::int), 0) as winners
               from draw d cross join lateral jsonb_array_elements(d.definition -> 'prizes') q (prize)
              where d.tenant_id = $1 and d.draw_id = w.draw_id and q.prize ->> 'offer' = w.offer_id) p
           where w.promised > p.winners`,
  },
  {
    rule: 'a prize is one grant of its offer, closed once it passed on, and no grant is of a prize that nobody won',
    sql: `select member_id as "memberId", format('grant %s (%s), prize %s of draw %s', grant_key, coalesce(g.offer_id, 'not there'), coalesce(w.offer_id, 'not there'), w.draw_id) as detail
            from (select member_id, 'draw:' || draw_id || ':' || place as grant_key, draw_id, offer_id, passed_at from draw_winner
                   where tenant_id = $1 and offer_id is not null ${within()}) w
            full join (select member_id, grant_key, offer_id, used_at is null and withdrawn_at is null as is_open from offer_grant
                        where tenant_id = $1 and grant_key like 'draw:%' ${within()}) g using (member_id, grant_key)
           where g.offer_id is null or w.offer_id is null or g.offer_id <> w.offer_id or (w.passed_at is not null and g.is_open)`,
  },
  {
    rule: 'a member has no more lines in a list than the draw allows',
    sql: `select t.member_id as "memberId", format('%s lines in the list of draw %s', t.lines, t.draw_id) as detail
            from (select member_id, draw_id, count(*) as lines from draw_ticket
                   where tenant_id = $1 ${within()} group by 1, 2) t
            join draw d on d.tenant_id = $1 and d.draw_id = t.draw_id
           where t.lines > (d.definition ->> 'entriesMax')::int`,
  },
  {
    rule: 'a member has a line only for an entry that the draw counts',
    sql: `select t.member_id as "memberId", format('%s lines in the list of draw %s, and %s entries count', t.lines, t.draw_id, e.entries) as detail
            from (select member_id, draw_id, count(*) as lines from draw_ticket
                   where tenant_id = $1 ${within()} group by 1, 2) t
            join draw d on d.tenant_id = $1 and d.draw_id = t.draw_id
           cross join lateral (
             select coalesce(sum(y.entries), 0) as entries
               from (select least(sum(n.entries), (d.definition ->> 'entriesMaxPerDay')::int) as entries from draw_entry n
                      where n.tenant_id = $1 and n.member_id = t.member_id and n.draw_id = t.draw_id
                        and n.day::text between d.definition ->> 'entriesFrom' and d.definition ->> 'entriesUntil' group by n.day) y) e
           where t.lines > e.entries`,
  },
  {
    rule: 'a winner has a line of the list, and the prize is of whose line it is',
    isWhole: true,
    sql: `select w.member_id as "memberId", format('place %s of draw %s: %s %s', w.place, w.draw_id, w.person, w.ticket) as detail
            from draw_winner w join draw d on d.tenant_id = $1 and d.draw_id = w.draw_id
            left join draw_ticket t on t.tenant_id = $1 and t.draw_id = w.draw_id and t.ticket = w.ticket
           where w.tenant_id = $1 and (strpos(coalesce(d.list, ''), w.person || ' ' || w.ticket || chr(10)) = 0 or w.member_id <> t.member_id)`,
  },
  {
    rule: 'a draw that is held has all of its winners, and no other has any',
    isWhole: true,
    sql: `select null::uuid as "memberId", format('draw %s has %s winners of %s', d.draw_id, w.winners, case when d.held_at is null then 0 else least(d.list_members, p.places) end) as detail
            from draw d
           cross join lateral (select count(*) as winners from draw_winner w where w.tenant_id = $1 and w.draw_id = d.draw_id) w
           cross join lateral (
             select coalesce(sum((q.prize ->> 'winners')::int), 0) + coalesce((d.definition ->> 'alternates')::int, 0) as places
               from jsonb_array_elements(d.definition -> 'prizes') q (prize)) p
           where d.tenant_id = $1 and w.winners <> case when d.held_at is null then 0 else least(d.list_members, p.places) end`,
  },
];
