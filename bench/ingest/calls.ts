import { randomUUID } from 'node:crypto';
import { rotateSecret } from '../../apps/api/src/modules/tenants/index.ts';
import { withTenant } from '../../apps/api/src/platform/database/transactions.ts';
import { sign } from '../../apps/api/src/platform/encryption/signature.ts';
import { benchKeyRing } from '../support/app.ts';
import type { BenchDatabase } from '../support/database.ts';
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

function bodyOf(rides: readonly Ride[]): Buffer {
  const events = rides.map(({ id, subject, startedAt, endedAt, from, to }) => ({
    specversion: '1.0',
    id,
    source: 'https://bikes.example/docks',
    type: 'trip.completed',
    subject,
    time: endedAt,
    data: { mode: 'bikeshare', startedAt, endedAt, from: { id: from }, to: { id: to } },
  }));
  return Buffer.from(JSON.stringify(events));
}

/** Rides of files as a provider's server reports them: by end time, 500 per call. */
export function bodiesOf(files: readonly string[]): Buffer[] {
  const rides = files.flatMap(ridesIn).toSorted((a, b) => (a.endedAt < b.endedAt ? -1 : 1));
  return Array.from({ length: Math.ceil(rides.length / EVENTS_IN_CALL) }, (_, call) =>
    bodyOf(rides.slice(call * EVENTS_IN_CALL, (call + 1) * EVENTS_IN_CALL)),
  );
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
  { tenantId, secret }: { tenantId: string; secret: string },
  bodies: readonly Buffer[],
): Promise<{ accepted: number; seconds: number }> {
  const seconds = Math.floor(Date.now() / 1000);
  const calls = bodies.map((body) => {
    const id = randomUUID();
    const headers = {
      'content-type': 'application/cloudevents-batch+json',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': sign(secret, id, seconds, body),
    };
    return { method: 'POST', headers, body: new Uint8Array(body) };
  });
  const url = `http://127.0.0.1:${port}/ingest/${tenantId}/${PROVIDER}/events`;
  let accepted = 0;
  const sender = async (): Promise<void> => {
    for (let call = calls.shift(); call; call = calls.shift()) {
      const reply = await fetch(url, call);
      if (!reply.ok) throw new Error(`A call was answered ${reply.status}: ${await reply.text()}`);
      const { results } = (await reply.json()) as { results: { outcome: string }[] };
      accepted += results.filter(({ outcome }) => outcome === 'accepted').length;
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, sender));
  return { accepted, seconds: (performance.now() - began) / 1000 };
}
