import { once } from 'node:events';
import http from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { startApp } from '../support/app.ts';
import { requestHeaders, requestText, startLoadGenerator } from '../support/load-generator.ts';
import { arrangeMembers, arrangeUnclaimed, type BenchTenant, tokenOf } from '../support/members.ts';
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
const FEW_LOTS = 20;
const UNCLAIMED = 1_000;

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

interface Agency {
  tenant: BenchTenant;
  /** Members who open the app, one after another. */
  openers: readonly [from: number, to: number];
}

/** Members with 20 earnings; the first thousands of them open the app. */
async function arrangeSmall(bench: Bench, tenant: BenchTenant): Promise<Agency> {
  const openers = [2, bench.isQuick ? 1_201 : 4_001] as const;
  await arrangeMembers(await bench.database(), tenant, openers, FEW_LOTS);
  return { tenant, openers };
}

/** Ten times as many members, and a thousand unclaimed earnings of each who opens the app. */
async function arrangeLarge(bench: Bench, like: Agency): Promise<Agency> {
  const database = await bench.database();
  const tenant = await arrangePackTenant(database, undefined, 'large');
  const members = 10 * (like.openers[1] - 1);
  const openers = [2, bench.isQuick ? 401 : 801] as const;
  await arrangeMembers(database, tenant, [2, members + 1], FEW_LOTS);
  await arrangeUnclaimed(database, tenant, openers, UNCLAIMED);
  return { tenant, openers };
}

/** Returns a round in which another member opens the app each time, in openings per second. */
function openingsOf(bench: Bench, { tenant, openers: [from, to] }: Agency, port: number): () => Promise<number> {
  const load = startLoadGenerator(bench);
  const tokens = Array.from({ length: to - from + 1 }, (_, at) => tokenOf(from + at));
  const templates = [requestText('GET', OPENING, tenant)];
  const seconds = bench.isQuick ? 3 : 8;
  return async () => {
    const result = await load({ port, connections: CONNECTIONS, seconds, templates, tokens });
    return result.replies / result.seconds;
  };
}

/**
 * Bootstrap calls over HTTP by one member and by another each time, in a small and a large agency, against a bare server
 * with the same bytes; and their sizes.
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

  const small = await arrangeSmall(bench, tenant);
  const large = await arrangeLarge(bench, small);
  await (await bench.database()).product.pool.query('vacuum analyze');
  const newcomers = openingsOf(bench, small, app.port);
  const grown = openingsOf(bench, large, app.port);

  const load = startLoadGenerator(bench);
  const rate = async (port: number, urls: string[]): Promise<number> => {
    const templates = urls.map((url) => requestText('GET', url, tenant));
    const result = await load({ port, connections: CONNECTIONS, seconds, templates, tokens: [tokenOf(1)] });
    return result.replies / result.seconds;
  };
  const ways: Record<string, string[]> = { openings: [first.url], single: SINGLE };
  bench.say('warming up');
  for (const urls of Object.values(ways)) await rate(app.port, urls);
  await rate(barePort, SINGLE);
  await newcomers();
  await grown();
  bench.say(`${bench.rounds} rounds of bare server and product`);
  const turns = Object.entries(ways).flatMap(([name, urls]) => [
    [`${name} bare`, () => rate(barePort, urls)] as const,
    [name, () => rate(app.port, urls)] as const,
  ]);
  const rounds = await takeTurns<string>(bench.rounds, { ...Object.fromEntries(turns), newcomers, grown });
  const roundsOf = (way: string): number[] => rounds[way] ?? [];
  const timesPeers = (figure: string): Reading => {
    const product = median(roundsOf(figure));
    return { figure, product, yardstick: null, unit: 'openings/s', score: product / BEST_PEER };
  };
  const alone = { yardstick: null, unit: 'bytes' };
  const firstBytes = first.bytes + content.bytes;
  return [
    timesPeers('openings'),
    timesPeers('newcomers'),
    readingBeside('grown', 'openings/s', roundsOf('grown'), roundsOf('newcomers')),
    readingBeside('anybody', 'openings/s', roundsOf('newcomers'), roundsOf('openings bare')),
    readingBeside('single', 'requests/s', roundsOf('single'), roundsOf('single bare')),
    { figure: 'first', product: firstBytes, score: firstBytes, ...alone },
    { figure: 'reopen', product: again.bytes, score: again.bytes, ...alone },
  ];
}
