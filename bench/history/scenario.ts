import { createHash } from 'node:crypto';
import { listEarnings, listHistory } from '../../apps/api/src/modules/ledger/index.ts';
import { type Tx, withTenant } from '../../apps/api/src/platform/database/transactions.ts';
import { encryptCursor } from '../../apps/api/src/platform/paging.ts';
import { benchKeyRing } from '../support/app.ts';
import type { BenchDatabase } from '../support/database.ts';
import { arrangeMembers, arrangeTenant, type BenchTenant } from '../support/members.ts';
import { median, ratioOf, readingBeside, takeTurns } from '../support/rounds.ts';
import type { Bench, Reading } from '../support/scenario.ts';

/** Earnings of a typical member, each with its EARN and its CLAIM. */
const USUAL_EARNINGS = 100;
const HEAVY_EARNINGS = 100_000;
const HEAVY_MEMBER = 11;
const HEAVY_SPENDS = 5;
const MEMBERS_AT_ONCE = 5_000;

const memberIdOf = (place: string): string => `md5('member' || ${place})::uuid`;

/** Time-ordered id, like those of earnings: the n-th of its member, one hour after the previous. */
const idOf = (place: string): string =>
  `(lpad(to_hex(1420070400000 + ${place} * 3600000::bigint), 12, '0') || '70008000' || lpad(to_hex(${place}), 12, '0'))::uuid`;
const momentOf = (place: string): string => `to_timestamp(1420070400 + ${place} * 3600::bigint)`;

/** Inserts the first `earnings` entries of members `from` to `to` directly into the tables, in primary key order. */
async function giveEntries(
  { product }: BenchDatabase,
  { tenantId }: BenchTenant,
  { from, to, earnings }: { from: number; to: number; earnings: number },
): Promise<void> {
  const each = `from (select ${memberIdOf('m')} as member_id from generate_series(${from}, ${to}) m order by 1) given
    cross join lateral generate_series(1, ${earnings}) n`;
  const transfer = (reason: string, out: string, into: string): string =>
    `insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at)
     select '${tenantId}', member_id, ${idOf('n')}, '${reason}', '${out}', '${into}', 10, ${idOf('n')}, ${momentOf('n')} ${each}`;
  const statements = [
    `insert into earning (tenant_id, member_id, earning_id, earning_key, campaign_id, amount, remaining, earned_at, granted_at, claimed_at)
     select '${tenantId}', member_id, ${idOf('n')}, 't:ride:' || n || ':1', 'ride', 10, 10, ${momentOf('n')}, ${momentOf('n')}, ${momentOf('n')} ${each}`,
    transfer('EARN', 'ISSUED', 'UNCLAIMED'),
    transfer('CLAIM', 'UNCLAIMED', 'AVAILABLE'),
  ];
  for (const statement of statements) await product.pool.query(statement);
}

/** A thousand earnings of members 1 to 10, as on a program's first day. */
const giveFew = (database: BenchDatabase, tenant: BenchTenant): Promise<void> =>
  giveEntries(database, tenant, { from: 1, to: 10, earnings: USUAL_EARNINGS });

/** Adds entries of `members` more members and of the heavy member. */
async function giveMany(database: BenchDatabase, tenant: BenchTenant, members: number): Promise<void> {
  await giveEntries(database, tenant, { from: HEAVY_MEMBER, to: HEAVY_MEMBER, earnings: HEAVY_EARNINGS });
  await database.product.pool.query(
    `insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, lots, happened_at)
     select '${tenant.tenantId}', ${memberIdOf(`'${HEAVY_MEMBER}'`)}, ${idOf('n')}, 'SPEND', 'AVAILABLE', 'REDEEMED', 10, ${idOf('n')}, '[]', ${momentOf('n')}
       from generate_series(1, ${HEAVY_SPENDS}) n`,
  );
  const last = HEAVY_MEMBER + members;
  for (let from = HEAVY_MEMBER + 1; from <= last; from += MEMBERS_AT_ONCE) {
    const to = Math.min(last, from + MEMBERS_AT_ONCE - 1);
    await giveEntries(database, tenant, { from, to, earnings: USUAL_EARNINGS });
  }
}

const TENANT = 'long-history';
const LAST_ROWS = 10;
const FEW_MEMBERS = 10;

interface Readers {
  members: number[];
  times: number;
}

type Contestants = Record<string, (tx: Tx, member: number) => Promise<number>>;

const uuidOf = (member: number): string => {
  const hex = createHash('md5').update(`member${member}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** Milliseconds a contestant takes for one page, including the transaction. */
function timer(
  { runtime }: BenchDatabase,
  { members, times }: Readers,
  look: (tx: Tx, member: number) => Promise<number>,
) {
  let next = 0;
  return async (): Promise<number> => {
    const began = performance.now();
    for (let time = 0; time < times; time += 1) {
      const member = members[next++ % members.length] ?? 1;
      const rows = await withTenant(runtime, TENANT, (tx) => look(tx, member), { rows: 'FEW' });
      if (rows === 0) throw new Error('A page was empty: that would measure nothing.');
    }
    return (performance.now() - began) / times;
  };
}

async function looksAt({ product }: BenchDatabase, earnings: number): Promise<Contestants> {
  const place = String(LAST_ROWS + 1);
  const { rows } = await product.pool.query<{ id: string }>(`select ${idOf(place)}::text as id`);
  const id = rows[0]?.id ?? '';
  const request = (member: number, list: 'earnings' | 'transactions', isLast: boolean) => {
    const memberId = uuidOf(member);
    const context = `${list}|${TENANT}|${memberId}|`;
    const cursor = isLast ? encryptCursor(benchKeyRing, context, { towards: 'next', at: '2015-01-01', id }) : undefined;
    return { keyRing: benchKeyRing, tenantId: TENANT, memberId, path: '/list', cursor };
  };
  const whole = (count: number, isLast: boolean): number => {
    if (isLast && count !== LAST_ROWS) throw new Error(`The last page of ${earnings} has ${count} rows.`);
    return count;
  };
  const history = (isLast: boolean) => async (tx: Tx, member: number) =>
    whole((await listHistory(tx, request(member, 'transactions', isLast), null)).rows.length, isLast);
  /** A filtered history with few matches among a hundred thousand entries. */
  const spends = async (tx: Tx, member: number) => {
    const query = { ...request(member, 'transactions', false), cursor: undefined };
    return (await listHistory(tx, query, 'SPEND')).rows.length;
  };
  const list = (isLast: boolean) => async (tx: Tx, member: number) =>
    whole((await listEarnings(tx, request(member, 'earnings', isLast))).rows.length, isLast);
  return {
    bare: async (tx) => (await tx.query('select 1')).length,
    'history-first': history(false),
    ...(earnings === HEAVY_EARNINGS ? { 'history-spends': spends } : {}),
    'history-last': history(true),
    'earnings-first': list(false),
    'earnings-last': list(true),
  };
}

const figures = ['history-first', 'history-last', 'earnings-first', 'earnings-last'] as const;

/**
 * First and last pages of history and earnings, with a thousand and with millions of earnings, each against a
 * transaction that reads nothing; and those of a member with 100,000 earnings.
 */
export async function measure(bench: Bench): Promise<Reading[]> {
  const database = await bench.database();
  const tenant = await arrangeTenant(database, TENANT);
  const transfers = bench.isQuick ? 1_000_000 : 10_000_000;
  const members = (transfers / 2 - HEAVY_EARNINGS) / USUAL_EARNINGS;
  await arrangeMembers(database, tenant, HEAVY_MEMBER + members, 0);
  const times = bench.isQuick ? 200 : 1_000;

  const turnsOf = async (groups: Record<string, { members: number[]; earnings: number }>) => {
    const turns: Record<string, () => Promise<number>> = {};
    for (const [group, { members: readers, earnings }] of Object.entries(groups)) {
      for (const [name, look] of Object.entries(await looksAt(database, earnings)))
        turns[`${group} ${name}`] = timer(database, { members: readers, times }, look);
    }
    for (const turn of Object.values(turns)) await turn();
    return takeTurns(bench.rounds, turns);
  };
  const usual = (first: number, count: number): number[] =>
    Array.from({ length: Math.min(count, times) }, (_, at) => first + ((at * 7_919) % count));

  await giveFew(database, tenant);
  await database.product.pool.query('vacuum analyze');
  const few = await turnsOf({ usual: { members: usual(1, FEW_MEMBERS), earnings: USUAL_EARNINGS } });
  bench.say(`filling up to ${transfers} entries`);
  await giveMany(database, tenant, members);
  await database.product.pool.query('vacuum analyze');
  const many = await turnsOf({
    usual: { members: usual(HEAVY_MEMBER + 1, members), earnings: USUAL_EARNINGS },
    heavy: { members: [HEAVY_MEMBER], earnings: HEAVY_EARNINGS },
  });

  const of = (turns: Record<string, number[]>, name: string): number[] => turns[name] ?? [];
  const grown = figures.map((figure): Reading => {
    const [then, now] = [few, many].map((turns) => ratioOf(of(turns, `usual ${figure}`), of(turns, 'usual bare')));
    const [product, yardstick] = [of(many, `usual ${figure}`), of(few, `usual ${figure}`)];
    return {
      figure,
      product: median(product),
      yardstick: median(yardstick),
      unit: 'ms',
      score: (now ?? Number.NaN) / (then ?? Number.NaN),
      rounds: { product, yardstick, bare: of(many, 'usual bare'), bareThen: of(few, 'usual bare') },
    };
  });
  const heavy = [...figures, 'history-spends' as const].map((name): Reading => {
    const [product, yardstick] = [
      of(many, `heavy ${name}`),
      of(many, `usual ${name.slice(0, name.indexOf('-'))}-first`),
    ];
    return readingBeside(`${name}-of-100k`, 'ms', product, yardstick);
  });
  return [...grown, ...heavy];
}
