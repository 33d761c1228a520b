import { arrangeProgram, connectRiders, largeProgram, PROVIDER } from '../ingest/city.ts';
import { findRides } from '../ingest/rides.ts';
import { startImporter } from '../ingest/start-importer.ts';
import { startApp } from '../support/app.ts';
import { requestText, startLoadGenerator } from '../support/load-generator.ts';
import { arrangeCodes, arrangeMembers, arrangeOffers, arrangeTenant, tokenOf } from '../support/members.ts';
import { median, ratioOf } from '../support/rounds.ts';
import type { Bench, Reading } from '../support/scenario.ts';

const OFFERS = Array.from({ length: 8 }, (_, place) => `offer-${place + 1}`);
const CLIENTS = 16;
const PAUSE_MILLIS = 100;
const SECONDS = 3;

/** Redemption latency while rides of the same riders are imported, compared with no import. */
export async function measure(bench: Bench): Promise<Reading[]> {
  const database = await bench.database();
  const { files, riders, source } = findRides(bench.scratch, bench.rounds + 1);
  const { pool } = database.product;
  const tenant = await arrangeTenant(database, 'beside');
  await arrangeMembers(database, tenant, riders.length);
  await arrangeOffers(database, tenant, OFFERS);
  for (const offer of OFFERS) await arrangeCodes(database, tenant, offer, 4_000);
  await arrangeProgram(database, tenant.tenantId, largeProgram);
  const { rows: members } = await pool.query<{ id: string }>(
    `select md5('member' || n)::uuid as id from generate_series(1, $1::int) n order by n`,
    [riders.length],
  );
  await connectRiders(database, tenant.tenantId, { riders, memberIds: members.map(({ id }) => id) });
  await pool.query('vacuum analyze');

  const { port } = await startApp(bench);
  const load = startLoadGenerator(bench);
  const importFiles = await startImporter(bench);
  const tokens = riders.map((_, place) => tokenOf(place + 1));
  const templates = OFFERS.map((offer) =>
    requestText('POST', `/rest/offers/${offer}/redemption`, tenant, { 'Idempotency-Key': '{{key}}' }),
  );
  const redeem = async (): Promise<number> => {
    const order = { port, connections: CLIENTS, seconds: SECONDS, pauseMillis: PAUSE_MILLIS, templates, tokens };
    return (await load(order)).millis.p95;
  };
  const [first = '', ...months] = files;
  bench.say(`${source}: ${riders.length} riders; warming up`);
  await redeem();
  await importFiles({ tenantId: tenant.tenantId, providerId: PROVIDER, files: [first] });
  const turns = { alone: [] as number[], beside: [] as number[], rate: [] as number[] };
  for (const file of months) {
    turns.alone.push(await redeem());
    const importing = importFiles({ tenantId: tenant.tenantId, providerId: PROVIDER, files: [file] });
    turns.beside.push(await redeem());
    const { rows, seconds } = await importing;
    if (seconds < SECONDS) throw new Error(`The import took ${seconds} s: the load lasted longer.`);
    turns.rate.push(rows / seconds);
    bench.say(
      `p95 alone ${turns.alone.at(-1)} ms, beside ${turns.beside.at(-1)} ms, ${Math.round(rows / seconds)} rows/s`,
    );
  }
  const score = ratioOf(turns.beside, turns.alone);
  return [
    { figure: 'p95', product: median(turns.beside), yardstick: median(turns.alone), unit: 'ms', score, rounds: turns },
    { figure: 'rows', product: median(turns.rate), yardstick: null, unit: 'rows/s', score: median(turns.rate) },
  ];
}
