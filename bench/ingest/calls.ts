import { randomUUID } from 'node:crypto';
import { rotateSecret } from '../../apps/api/src/modules/tenants/index.ts';
import { withTenant } from '../../apps/api/src/platform/database/transactions.ts';
import { sign } from '../../apps/api/src/platform/encryption/signature.ts';
import { benchKeyRing } from '../support/app.ts';
import type { BenchDatabase } from '../support/database.ts';
import type { LoadGenerator } from '../support/load-generator.ts';
import { PROVIDER } from './city.ts';
import { readText } from './rides.ts';

const EVENTS_IN_CALL = 500;
const CALLS_AT_ONCE = 4;

interface Ride {
  id: string;
  subject: string;
  startedAt: string;
  endedAt: string;
  from: string;
  to: string;
}

/** A city's local time as an instant; daylight saving doesn't matter here. */
const instantOf = (wall = ''): string => `${wall.replace(' ', 'T')}-06:00`;

function ridesIn(file: string): Ride[] {
  const lines = readText(file).trimEnd().split('\n').slice(1);
  return lines.map((line) => {
    const [id = '', subject = '', , , start, end, from = '', to = ''] = line.trimEnd().split(',');
    return { id, subject, startedAt: instantOf(start), endedAt: instantOf(end), from, to };
  });
}

const eventOf = ({ id, subject, startedAt, endedAt, from, to }: Ride) => ({
  specversion: '1.0',
  id,
  source: 'https://bikes.example/docks',
  type: 'trip.completed',
  subject,
  time: endedAt,
  data: { mode: 'bikeshare', startedAt, endedAt, from: { id: from }, to: { id: to } },
});

const bodyOf = (event: object): Buffer => Buffer.from(JSON.stringify(event));

const inOrder = (files: readonly string[]): Ride[] =>
  files.flatMap(ridesIn).toSorted((a, b) => (a.endedAt < b.endedAt ? -1 : 1));

/** Rides of files as a provider's server reports them: by end time, 500 per call. */
export function bodiesOf(files: readonly string[]): Buffer[] {
  const rides = inOrder(files);
  return Array.from({ length: Math.ceil(rides.length / EVENTS_IN_CALL) }, (_, call) =>
    bodyOf(rides.slice(call * EVENTS_IN_CALL, (call + 1) * EVENTS_IN_CALL).map(eventOf)),
  );
}

/** Bodies of calls that report one ride each. */
export const singleBodiesOf = (files: readonly string[], count: number): Buffer[] =>
  inOrder(files)
    .slice(0, count)
    .map((ride) => bodyOf(eventOf(ride)));

interface Sender {
  tenantId: string;
  secret: string;
}

function signedHeaders({ secret }: Sender, body: Buffer, contentType: string): Record<string, string> {
  const id = randomUUID();
  const seconds = Math.floor(Date.now() / 1000);
  return {
    'content-type': contentType,
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': sign(secret, id, seconds, body),
  };
}

const pathOf = ({ tenantId }: Sender): string => `/ingest/${tenantId}/${PROVIDER}/events`;

/** Sends signed calls of one ride each on kept-alive connections; returns those accepted per second. */
export async function sendSingles(
  load: LoadGenerator,
  port: number,
  sender: Sender,
  bodies: readonly Buffer[],
): Promise<number> {
  const templates = bodies.map((body) => {
    const headers = {
      host: 'api.test',
      ...signedHeaders(sender, body, 'application/cloudevents+json'),
      'content-length': body.length,
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    // The load generator writes Latin-1, which keeps these bytes.
    return [`POST ${pathOf(sender)} HTTP/1.1`, ...lines, '', body.toString('latin1')].join('\r\n');
  });
  const most = templates.length;
  const { replies, seconds } = await load({
    port,
    connections: 16,
    seconds: 600,
    most,
    templates,
    tokens: [''],
    order: 'ONCE',
  });
  return replies / seconds;
}

/** Lets a city's provider report rides of any age; returns its signing secret. */
export async function enableIngest({ product }: BenchDatabase, tenantId: string): Promise<string> {
  await product.pool.query(`update tenant set settings = '{"lateLimitDays": 36500}' where tenant_id = $1`, [tenantId]);
  return withTenant(product, tenantId, (tx) =>
    rotateSecret({ tx, keyRing: benchKeyRing, tenant: { tenantId }, now: new Date() }, 'PROVIDER_WEBHOOK', PROVIDER),
  );
}

/** Sends signed calls, several at a time; returns the number of new events and the seconds taken. */
export async function sendCalls(
  port: number,
  sender: Sender,
  bodies: readonly Buffer[],
): Promise<{ accepted: number; seconds: number }> {
  const calls = bodies.map((body) => {
    const headers = signedHeaders(sender, body, 'application/cloudevents-batch+json');
    return { method: 'POST', headers, body: new Uint8Array(body) };
  });
  const url = `http://127.0.0.1:${port}${pathOf(sender)}`;
  let accepted = 0;
  const sendNext = async (): Promise<void> => {
    for (let call = calls.shift(); call; call = calls.shift()) {
      const reply = await fetch(url, call);
      if (!reply.ok) throw new Error(`A call was answered ${reply.status}: ${await reply.text()}`);
      const { results } = (await reply.json()) as { results: { outcome: string }[] };
      accepted += results.filter(({ outcome }) => outcome === 'accepted').length;
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, sendNext));
  return { accepted, seconds: (performance.now() - began) / 1000 };
}
