import { createHmac, randomUUID } from 'node:crypto';
import { ingestEvents } from '@fareback/contract';
import { address, demoTenant, rewards } from './world.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Noon in London's winter, `days` ago: the same calendar day at every demo tenant, and always in the past. */
export function noonDaysAgo(days: number, extraMinutes = 0): Date {
  return new Date(Math.floor(Date.now() / DAY) * DAY - days * DAY + 12 * 60 * MINUTE + extraMinutes * MINUTE);
}

const secrets = new Map<string, Promise<string>>();

/** Returns a provider's signing secret through the operator command. */
function secretOf(tenantId: string, providerId: string): Promise<string> {
  const key = `${tenantId} ${providerId}`;
  const known = secrets.get(key);
  if (known) return known;
  const secret = rewards('secrets', 'show', tenantId, providerId).then((shown) => shown.trim().split('\n')[0] ?? '');
  secrets.set(key, secret);
  return secret;
}

interface Cards {
  tenantId: string;
  providerId: string;
  secret?: string;
}

const demoCards: Cards = { tenantId: demoTenant, providerId: 'saltline-card' };

interface ProviderEvent {
  type: string;
  subject: string;
  time: Date;
  data: Record<string, unknown>;
}

/** Reports events through the signed ingest endpoint, like the provider. Throws if one was not accepted. */
export async function reportEvents(
  told: readonly ProviderEvent[],
  { tenantId, providerId, secret: shown }: Cards = demoCards,
): Promise<void> {
  const events = told.map(({ time, ...event }) => ({
    specversion: '1.0',
    id: randomUUID(),
    source: '/gates',
    time: time.toISOString(),
    ...event,
  }));
  const body = JSON.stringify(events);
  const id = randomUUID();
  const seconds = Math.floor(Date.now() / 1000);
  const secret = shown ?? (await secretOf(tenantId, providerId));
  const digest = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${seconds}.${body}`)
    .digest('base64');
  const path = ingestEvents.path.replace(':TenantID', tenantId).replace(':ProviderID', providerId);
  const reply = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/cloudevents-batch+json',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${digest}`,
    },
    body,
  });
  const answer = await reply.text();
  const outcomes = [...answer.matchAll(/"outcome":"(\w+)"/g)].map(([, outcome]) => outcome);
  if (reply.status !== 202 || outcomes.length !== events.length || outcomes.some((one) => one !== 'accepted'))
    throw new Error(`The door answered ${reply.status}: ${answer}`);
}

/**
 * Reports tram rides of a card, one per ending, each a quarter of an hour long between two stops. Throws if one was not
 * accepted.
 */
export const reportRides = (card: string, endings: readonly Date[], provider = demoCards): Promise<void> =>
  reportEvents(
    endings.map((end) => ({
      type: 'trip.completed',
      subject: card,
      time: end,
      data: {
        mode: 'tram',
        startedAt: new Date(end.getTime() - 15 * MINUTE).toISOString(),
        endedAt: end.toISOString(),
        from: { id: 'customs-quay', name: 'Customs Quay' },
        to: { id: 'clock-tower', name: 'Clock Tower' },
        distanceMeters: 4200,
      },
    })),
    provider,
  );
