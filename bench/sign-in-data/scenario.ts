import { once } from 'node:events';
import http from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { startApp } from '../support/app.ts';
import { requestHeaders, requestText, startLoadGenerator } from '../support/load-generator.ts';
import { arrangeMembers, type BenchTenant, tokenOf } from '../support/members.ts';
import { arrangePackTenant } from '../support/pack-tenant.ts';
import { isOfExchange, type Recording, startBareServer } from '../support/recording.ts';
import { median, readingBeside, takeTurns } from '../support/rounds.ts';
import type { Bench, Reading } from '../support/scenario.ts';

/** User info and thirteen data sets, each by its own call [AUTH-05]. */
const SINGLE = [
  '/rest/users/me/userinfo/en',
  '/rest/users/me/earnings/en',
  '/rest/providers/en',
  '/rest/users/me/providersStatus',
  '/rest/update-cards/en',
  '/rest/campaigns/en',
  '/rest/users/me/campaignsStatus',
  '/rest/campaignsCategories/en',
  '/rest/featuredCampaigns',
  '/rest/offers/en',
  '/rest/users/me/offersStatus',
  '/rest/offerCategories/en',
  '/rest/actionBoxes',
  '/rest/actionBoxCategories',
];
const OPENING = '/rest/users/me/opening/en';
const BEST_PEER = 13;
const CONNECTIONS = 16;
/** Enough for the server always to have work; with sixteen, all wait for one batched query a third of the time. */
const CROWD = 64;
const FEW_LOTS = 20;

interface Way {
  urls: string[];
  connections?: number;
}

interface Exchange extends Recording {
  bytes: number;
}

async function exchange(port: number, tenant: BenchTenant, url: string): Promise<Exchange> {
  const headers = requestHeaders('GET', tenant, tokenOf(1));
  const request = http.get({ port, host: '127.0.0.1', path: url, headers, agent: false });
  const [reply] = (await once(request, 'response')) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const status = reply.statusCode ?? 0;
  if (status !== 200) throw new Error(`${url} was answered with ${status}: ${body.toString()}`);
  const pairs = reply.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [[name, all[at + 1] ?? '']] : []));
  const head = `HTTP/1.1 ${status} ${reply.statusMessage}\r\n${pairs.map((pair) => `${pair.join(': ')}\r\n`).join('')}\r\n`;
  return {
    url,
    status,
    headers: pairs.filter(([name = '']) => !isOfExchange(name)).flat(),
    body: body.toString('base64'),
    bytes: head.length + body.length,
  };
}

const textOf = ({ headers, body }: Exchange): string => {
  const bytes = Buffer.from(body, 'base64');
  return (headers.includes('br') ? brotliDecompressSync(bytes) : bytes).toString();
};

const contentOf = (opening: Exchange): string => (JSON.parse(textOf(opening)) as { content: string }).content;

/** URL of a bootstrap call that says everything an earlier reply contained is cached. */
function knowing(opening: Exchange): string {
  const { sets } = JSON.parse(textOf(opening)) as { sets: Record<string, { version: string }> };
  return `${OPENING}?sets=${Object.entries(sets)
    .map(([name, { version }]) => `${name}.${version}`)
    .join(',')}`;
}

/** Creates members who each open the app once; returns a function for one round, in bootstrap calls per second. */
async function arrangeNewcomers(bench: Bench, tenant: BenchTenant, port: number): Promise<() => Promise<number>> {
  const most = bench.isQuick ? 600 : 2_000;
  const last = 1 + most * (bench.rounds + 1);
  const database = await bench.database();
  await arrangeMembers(database, tenant, [2, last], FEW_LOTS);
  await database.product.pool.query('vacuum analyze');
  const load = startLoadGenerator(bench);
  const tokens = Array.from({ length: last - 1 }, (_, at) => tokenOf(at + 2));
  const templates = [requestText('GET', OPENING, tenant)];
  return async () => {
    const { replies, seconds } = await load({ port, connections: CONNECTIONS, seconds: 60, most, templates, tokens });
    return replies / seconds;
  };
}

/**
 * Bootstrap calls over HTTP by one member, against a bare server with the same bytes; by members without cache entries;
 * and their sizes.
 */
export async function measure(bench: Bench): Promise<Reading[]> {
  const seconds = bench.isQuick ? 2 : 8;
  const tenant = await arrangePackTenant(await bench.database());
  const app = await startApp(bench);
  const first = await exchange(app.port, tenant, OPENING);
  const content = await exchange(app.port, tenant, contentOf(first));
  const again = await exchange(app.port, tenant, knowing(first));
  const single: Exchange[] = [];
  for (const url of SINGLE) single.push(await exchange(app.port, tenant, url));
  const barePort = await startBareServer(bench, [first, again, ...single]);

  const newcomers = await arrangeNewcomers(bench, tenant, app.port);

  const load = startLoadGenerator(bench);
  const rate = async (port: number, { urls, connections = CONNECTIONS }: Way): Promise<number> => {
    const templates = urls.map((url) => requestText('GET', url, tenant));
    const result = await load({ port, connections, seconds, templates, tokens: [tokenOf(1)] });
    return result.replies / result.seconds;
  };
  const ways: Record<string, Way> = {
    openings: { urls: [first.url] },
    crowd: { urls: [first.url], connections: CROWD },
    unchanged: { urls: [again.url] },
    single: { urls: SINGLE },
  };
  bench.say('warming up');
  for (const way of Object.values(ways)) await rate(app.port, way);
  await rate(barePort, { urls: SINGLE });
  await newcomers();
  bench.say(`${bench.rounds} rounds of bare server and product, in four ways`);
  const turns = Object.entries(ways).flatMap(([name, way]) => [
    [`${name} bare`, () => rate(barePort, way)] as const,
    [name, () => rate(app.port, way)] as const,
  ]);
  const rounds = await takeTurns<string>(bench.rounds, { ...Object.fromEntries(turns), newcomers });
  const against = (figure: string, way: string): Reading =>
    readingBeside(figure, 'requests/s', rounds[way] ?? [], rounds[`${way} bare`] ?? []);
  const openings = median(rounds['openings'] ?? []);
  const firsts = median(rounds['newcomers'] ?? []);
  const alone = { yardstick: null, unit: 'bytes' };
  const firstBytes = first.bytes + content.bytes;
  return [
    { figure: 'openings', product: openings, yardstick: null, unit: 'openings/s', score: openings / BEST_PEER },
    { figure: 'newcomers', product: firsts, yardstick: null, unit: 'openings/s', score: firsts / BEST_PEER },
    against('bare', 'crowd'),
    against('few', 'openings'),
    against('unchanged', 'unchanged'),
    against('single', 'single'),
    { figure: 'first', product: firstBytes, score: firstBytes, ...alone },
    { figure: 'reopen', product: again.bytes, score: again.bytes, ...alone },
  ];
}
