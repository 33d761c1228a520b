import { poolerProgram, startPooler } from '../../apps/api/src/testing/pooler.ts';
import { startApp } from '../support/app.ts';
import { type Ask, gatherCrowd } from '../support/crowd.ts';
import type { BenchDatabase } from '../support/database.ts';
import { arrangeCodes, arrangeMembers, arrangeOffers, arrangeTenant, type BenchTenant } from '../support/members.ts';
import { readingBeside, takeTurns } from '../support/rounds.ts';
import type { Bench, Reading } from '../support/scenario.ts';

const PROCESSES = 3;
const OFFERS = Array.from({ length: 8 }, (_, place) => `spread-${place + 1}`);
const MEMBERS = 3_000;
const CONNECTIONS_EACH = 6;

async function arrange(database: BenchDatabase, codes: number): Promise<BenchTenant> {
  const tenant = await arrangeTenant(database, 'bench');
  await arrangeMembers(database, tenant, MEMBERS);
  await arrangeOffers(database, tenant, OFFERS);
  for (const offer of OFFERS) await arrangeCodes(database, tenant, offer, codes / OFFERS.length);
  await database.product.pool.query('vacuum analyze');
  return tenant;
}

/** Three processes, one, and one behind a pooler on one database: the same load on each in turn. */
export async function measure(bench: Bench): Promise<Reading[]> {
  const seconds = bench.isQuick ? 2 : 4;
  const database = await bench.database();
  const tenant = await arrange(database, bench.isQuick ? 80_000 : 320_000);
  const crowd = gatherCrowd(bench, [tenant], {
    members: MEMBERS,
    offers: OFFERS,
    lanes: PROCESSES,
    connections: CONNECTIONS_EACH,
  });
  const one = [(await startApp(bench)).port];
  const three: number[] = [];
  while (three.length < PROCESSES) three.push((await startApp(bench)).port);
  const ways: Record<string, number[]> = { one, three };
  if (poolerProgram === null) bench.say('without PgBouncer, which is not installed');
  else {
    const pooler = await startPooler([database.runtimeUrl]);
    bench.atEnd(() => pooler.stop());
    const variables = {
      DATABASE_URL: pooler.through(database.runtimeUrl),
      DATABASE_DIRECT_URL: database.runtimeUrl,
      DATABASE_POOLER: 'transaction',
    };
    ways['pooled'] = [(await startApp(bench, variables)).port];
  }
  bench.say('warming up');
  for (const ports of Object.values(ways)) {
    await crowd.pages(ports, 2);
    await crowd.redemptions(ports, 2);
  }
  const turns = (ask: Ask) =>
    takeTurns(
      bench.rounds,
      Object.fromEntries(Object.entries(ways).map(([name, ports]) => [name, () => ask(ports, seconds)])),
    );
  bench.say(`${bench.rounds} rounds of pages, and of redemptions`);
  const pages = await turns(crowd.pages);
  const redemptions = await turns(crowd.redemptions);
  return [['', 'three'] as const, ['pooled-', 'pooled'] as const].flatMap(([prefix, way]) =>
    way in ways
      ? [
          readingBeside(`${prefix}pages`, 'requests/s', pages[way] ?? [], pages['one'] ?? []),
          readingBeside(`${prefix}redemptions`, 'redemptions/s', redemptions[way] ?? [], redemptions['one'] ?? []),
        ]
      : [],
  );
}
