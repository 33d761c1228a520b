import { once } from 'node:events';
import http from 'node:http';
import { startApp } from '../support/app.ts';
import { requestHeaders, requestText, startLoadGenerator } from '../support/load-generator.ts';
import { type BenchTenant, tokenOf } from '../support/members.ts';
import { arrangePackTenant } from '../support/pack-tenant.ts';
import { isOfExchange, type Recording, startBareServer } from '../support/recording.ts';
import { median, ratioOf, takeTurns } from '../support/rounds.ts';
import type { Bench, Reading } from '../support/scenario.ts';

/** What the web loads after a sign-in: user info, then thirteen data sets [AUTH-05]. */
const OPENING = [
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
const BEST_PEER = 13;
const CONNECTIONS = 16;

/** One reply as it came over the wire. */
interface Exchange extends Recording {
  etag: string | undefined;
  bytes: number;
}

/** Asks for one address; with the tag of an earlier reply, as a browser that kept it. */
async function exchange(port: number, tenant: BenchTenant, url: string, etag?: string): Promise<Exchange> {
  const headers = {
    ...requestHeaders('GET', tenant, tokenOf(1)),
    ...(etag === undefined ? {} : { 'If-None-Match': etag }),
  };
  const request = http.get({ port, host: '127.0.0.1', path: url, headers, agent: false });
  const [reply] = (await once(request, 'response')) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const status = reply.statusCode ?? 0;
  if (status !== 304 && status !== 200) throw new Error(`${url} was answered with ${status}: ${body.toString()}`);
  const pairs = reply.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [[name, all[at + 1] ?? '']] : []));
  const head = `HTTP/1.1 ${status} ${reply.statusMessage}\r\n${pairs.map((pair) => `${pair.join(': ')}\r\n`).join('')}\r\n`;
  return {
    url,
    status,
    headers: pairs.filter(([name = '']) => !isOfExchange(name)).flat(),
    body: body.toString('base64'),
    etag: reply.headers.etag,
    bytes: head.length + body.length,
  };
}

const bytesOf = (exchanges: Exchange[]): number => exchanges.reduce((sum, { bytes }) => sum + bytes, 0);

/** Openings of the app over HTTP by one member, against a bare server sending the same bytes; and their bytes. */
export async function measure(bench: Bench): Promise<Reading[]> {
  const seconds = bench.isQuick ? 2 : 8;
  const tenant = await arrangePackTenant(await bench.database());
  const app = await startApp(bench);
  const first: Exchange[] = [];
  for (const url of OPENING) first.push(await exchange(app.port, tenant, url));
  const again: Exchange[] = [];
  for (const { url, etag } of first) again.push(await exchange(app.port, tenant, url, etag));
  const barePort = await startBareServer(bench, first);

  const load = startLoadGenerator(bench);
  const templates = OPENING.map((url) => requestText('GET', url, tenant));
  const rate = async (port: number): Promise<number> => {
    const result = await load({ port, connections: CONNECTIONS, seconds, templates, tokens: [tokenOf(1)] });
    return result.replies / result.seconds;
  };
  bench.say('warming up');
  await rate(app.port);
  await rate(barePort);
  bench.say(`${bench.rounds} rounds of bare server and product`);
  const { bare, product } = await takeTurns(bench.rounds, {
    bare: () => rate(barePort),
    product: () => rate(app.port),
  });
  const openings = median(product) / OPENING.length;
  const alone = { yardstick: null, unit: 'bytes' };
  return [
    { figure: 'openings', product: openings, yardstick: null, unit: 'openings/s', score: openings / BEST_PEER },
    {
      figure: 'bare',
      product: median(product),
      yardstick: median(bare),
      unit: 'requests/s',
      score: ratioOf(product, bare),
      rounds: { product, bare },
    },
    { figure: 'first', product: bytesOf(first), score: bytesOf(first), ...alone },
    { figure: 'reopen', product: bytesOf(again), score: bytesOf(again), ...alone },
  ];
}
