import { openDatabase } from '../../apps/api/src/platform/database/database.ts';
import { distribute } from '../../apps/api/src/platform/migrations/distribute.ts';
import { migrate, prepareServer } from '../../apps/api/src/platform/migrations/migrate.ts';
import { noCluster, startCluster } from '../../apps/api/src/testing/cluster.ts';
import { startApp } from '../support/app.ts';
import { type Ask, gatherCrowd } from '../support/crowd.ts';
import { arrangeCodes, arrangeMembers, arrangeOffers, arrangeTenant, type BenchTenant } from '../support/members.ts';
import { readingBeside, takeTurns } from '../support/rounds.ts';
import type { Bench, Reading } from '../support/scenario.ts';

const TENANTS = 12;
const MEMBERS = 400;
const OFFERS = ['first', 'second'];
const CODES = 6_000;
const CONNECTIONS = 16;
/** Durability as in `database.ts`, on each server. */
const SETTINGS = { fsync: 'on', max_wal_size: '8GB', checkpoint_timeout: '30min' };

interface Place {
  superuserUrl: string;
  runtimeUrl: string;
}

async function arrange(bench: Bench, { superuserUrl }: Place): Promise<BenchTenant[]> {
  const product = openDatabase({ url: superuserUrl, connections: 4, statementTimeoutMillis: 600_000 });
  bench.atEnd(() => product.close());
  const tenants: BenchTenant[] = [];
  for (let place = 1; place <= TENANTS; place += 1) {
    const tenant = await arrangeTenant({ product }, `bench-${place}`);
    await arrangeMembers({ product }, tenant, MEMBERS);
    await arrangeOffers({ product }, tenant, OFFERS);
    for (const offer of OFFERS) await arrangeCodes({ product }, tenant, offer, CODES);
    tenants.push(tenant);
  }
  await product.pool.query('vacuum analyze');
  return tenants;
}

/**
 * The product on a cluster (coordinator and two workers) and on a plain database of that coordinator, in alternation.
 */
export async function measure(bench: Bench): Promise<Reading[] | { skipped: string }> {
  if (noCluster !== null) return { skipped: noCluster };
  const seconds = bench.isQuick ? 2 : 5;
  bench.say('a cluster of three servers, and a plain database beside it');
  const cluster = await startCluster('spread', SETTINGS);
  bench.atEnd(() => cluster.stop());
  const beside = (url: string): string => Object.assign(new URL(url), { pathname: '/plain' }).href;
  const plain = { superuserUrl: beside(cluster.superuserUrl), runtimeUrl: beside(cluster.runtimeUrl) };
  await prepareServer(cluster.superuserUrl, { owner: '', runtime: '' }, 'plain');
  await migrate(beside(cluster.ownerUrl));
  await migrate(cluster.ownerUrl);
  await distribute(cluster.ownerUrl);
  const tenants = await arrange(bench, cluster);
  await arrange(bench, plain);
  const crowd = gatherCrowd(bench, tenants, {
    members: MEMBERS,
    offers: OFFERS,
    lanes: 1,
    connections: CONNECTIONS,
  });
  const ports = {
    cluster: [(await startApp(bench, { DATABASE_URL: cluster.runtimeUrl })).port],
    plain: [(await startApp(bench, { DATABASE_URL: plain.runtimeUrl })).port],
  };
  bench.say('warming up');
  for (const way of Object.values(ports)) {
    await crowd.pages(way, 2);
    await crowd.redemptions(way, 2);
  }
  bench.say(`${bench.rounds} rounds of pages, and of redemptions`);
  const turns = (ask: Ask) =>
    takeTurns(bench.rounds, {
      cluster: () => ask(ports.cluster, seconds),
      plain: () => ask(ports.plain, seconds),
    });
  const pages = await turns(crowd.pages);
  const redemptions = await turns(crowd.redemptions);
  return [
    readingBeside('pages', 'requests/s', pages.cluster, pages.plain),
    readingBeside('redemptions', 'redemptions/s', redemptions.cluster, redemptions.plain),
  ];
}
