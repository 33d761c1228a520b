import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { startApp } from '../support/app.ts';
import { requestText, startLoadGenerator } from '../support/load-generator.ts';
import { arrangeMembers, tokenOf } from '../support/members.ts';
import { arrangePackTenant } from '../support/pack-tenant.ts';
import { readingBeside, takeTurns } from '../support/rounds.ts';
import type { Bench, Reading } from '../support/scenario.ts';

/** A page read from the database each time. */
const PAGE = '/rest/users/me/transactions/en';
const CONNECTIONS = 16;
const MEMBERS = 50;
const LOTS = 20;

/** A collector that accepts and ignores everything; stopped with the scenario. */
async function startCollector(bench: Bench): Promise<string> {
  const server = http.createServer((request, reply) => {
    request.resume().once('end', () => reply.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  bench.atEnd(async () => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Two servers on one database, one with all requests traced. */
export async function measure(bench: Bench): Promise<Reading[]> {
  const seconds = bench.isQuick ? 2 : 8;
  const database = await bench.database();
  const tenant = await arrangePackTenant(database);
  await arrangeMembers(database, tenant, [2, MEMBERS + 1], LOTS);
  const plain = await startApp(bench);
  const traced = await startApp(bench, { OTEL_EXPORTER_OTLP_ENDPOINT: await startCollector(bench) });
  const load = startLoadGenerator(bench);
  const tokens = Array.from({ length: MEMBERS }, (_, at) => tokenOf(at + 2));
  const templates = [requestText('GET', PAGE, tenant)];
  const rate = async (port: number): Promise<number> => {
    const result = await load({ port, connections: CONNECTIONS, seconds, templates, tokens });
    return result.replies / result.seconds;
  };
  bench.say('warming up');
  for (const { port } of [plain, traced]) await rate(port);
  bench.say(`${bench.rounds} rounds of both`);
  const rounds = await takeTurns(bench.rounds, { plain: () => rate(plain.port), traced: () => rate(traced.port) });
  return [readingBeside('traced', 'requests/s', rounds.traced, rounds.plain)];
}
