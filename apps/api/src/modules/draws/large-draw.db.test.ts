import { afterAll, expect, test } from 'vitest';
import { heavyWorkers } from '../../http/admin/heavy-call.ts';
import { runDrawsJob } from '../../jobs/draws.ts';
import { createDeskEnv, testDesk } from '../../testing/desk-env.ts';
import { world } from '../../testing/index.ts';
import { freshCodes, mintOffer } from '../../testing/offers.ts';
import { sha256Hex } from './method.ts';

/** `npm run prove` takes 100,000, and measures. */
const isWhole = process.env['DRAW_ENTRIES'] !== undefined;
const ENTRIES = Number(process.env['DRAW_ENTRIES'] ?? 2000);
const MEMBERS = ENTRIES / 10;

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
const workers = heavyWorkers(
  {
    databaseUrl: w.runtimeUrl,
    pooler: 'none',
    logLevel: 'silent',
    settings: w.deps.settings,
    keys: ['test data key of thirty-two characters'],
    lookup: 'test lookup key of thirty-two chars!!',
    holds: ['test reward hold key of 32 characters'],
    statementTimeoutMillis: 60_000,
    lockTimeoutMillis: 60_000,
  },
  { threads: 2, callsPerGroup: 2, seconds: 60, memoryMb: 512 },
  w.deps.database,
);
w.deps.workers = workers;
afterAll(() => workers.close());

const MEGABYTE = 1024 * 1024;
/** Riders' calls of the process wait no longer [DRAW-30]. */
const LONGEST_MILLIS = 50;

/** Processor time of this thread in one turn of the event loop is its wait for others, whatever else the machine does. */
function watchTurns(): { longestMillis: () => number; stop: () => void } {
  let longest = 0;
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
  }, 1);
  return { longestMillis: () => longest, stop: () => clearInterval(timer) };
}

/** Work with a turn that is too long, in the long form. */
const slow: string[] = [];

/** Runs work; the long form prints its time, the longest turn of the event loop and the growth of memory. */
async function measured<T>(name: string, work: () => Promise<T>): Promise<T> {
  const [before, startedAt, turns] = [process.memoryUsage().rss, performance.now(), watchTurns()];
  try {
    const done = await work();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const grown = Math.round((process.memoryUsage().rss - before) / MEGABYTE);
    const longest = Math.round(turns.longestMillis());
    if (isWhole)
      console.info(`${name}, ${ENTRIES} entries: ${seconds} s, longest turn ${longest} ms, ${grown} MB more`);
    if (isWhole && longest > LONGEST_MILLIS) slow.push(`${name}: ${longest} ms`);
    return done;
  } finally {
    turns.stop();
  }
}

test(`a draw with ${ENTRIES} entries of ${MEMBERS} members closes and is held, each entry in its list [DRAW-16, DRAW-30]`, async () => {
  w.clock.set('2026-03-11T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  const definition = { stock: { kind: 'pool' as const }, isGranted: true };
  const offer = await mintOffer(w, tenant, { price: 100, codes: freshCodes(20), definition });
  const seed = 'ab'.repeat(32);
  const draw = {
    id: 'spring',
    entriesFrom: '2026-03-01',
    entriesUntil: '2026-03-10',
    drawsOn: '2026-03-12',
    prizes: [{ offer, winners: 20 }],
    alternates: 1000,
    claimDays: 3,
    publicValue: { name: 'Index', describedAs: 'Closing figure' },
    consent: false,
  };
  const secret = w.deps.keyRing.encrypt(JSON.stringify({ seed, names: 'n' }), `draw/${tenant.tenantId}/spring`);
  await w.inTenant(tenant, async (tx) => {
    const at = w.clock.now();
    await tx.run(
      `insert into member (tenant_id, member_id, name, status, created_at, last_active_at)
       select t.tenant_id, gen_random_uuid(), 'Rider', 'CONSENT', $2, $2 from tenant t, generate_series(1, $3::int) where t.tenant_id = $1`,
      [tenant.tenantId, at, MEMBERS],
    );
    await tx.run(
      'insert into member_account (tenant_id, member_id) select tenant_id, member_id from member where tenant_id = $1',
      [tenant.tenantId],
    );
    await tx.run(
      `insert into draw (tenant_id, draw_id, definition, texts, made_at, secret_sealed, seed_hash)
       values ($1, 'spring', $2, '{}', $3, $4, $5)`,
      [tenant.tenantId, JSON.stringify(draw), at, secret, sha256Hex(seed)],
    );
    await tx.run(
      `insert into draw_entry (tenant_id, member_id, entry_id, draw_id, entry_key, campaign_id, entries, day, earned_at)
       select m.tenant_id, m.member_id, gen_random_uuid(), 'spring', 't:ride:' || n || '+entries', 'ride', 1, date '2026-03-01' + n - 1, $2
         from member m, generate_series(1, 10) n where m.tenant_id = $1`,
      [tenant.tenantId, at],
    );
  });
  w.clock.set('2026-03-12T12:00:00Z');
  await measured('close the list', async () => runDrawsJob(w.deps).run({ tenantId: tenant.tenantId }));
  const enter = async () => {
    const { cookie } = await desk.signIn('approver', tenant);
    const path = `/admin/agencies/${tenant.tenantId}/draws/spring/value`;
    return (await desk.call({ method: 'POST', path, cookie, body: { value: '7' } })).body;
  };
  await enter();
  expect(await measured('hold the draw', enter)).toMatchObject({ state: 'HELD', entries: ENTRIES, members: MEMBERS });
  const record = await measured('read the record', () =>
    w.request(tenant, { method: 'GET', path: '/rest/draws/spring/record' }),
  );
  expect(record.body.List.trimEnd().split('\n')).toHaveLength(ENTRIES);
  expect(new Set(record.body.Winners.map(({ Person }: { Person: string }) => Person)).size).toBe(
    Math.min(1020, MEMBERS),
  );
  expect(slow).toEqual([]);
});
