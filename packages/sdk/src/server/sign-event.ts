import type { RiderCalls } from '../generated/rider-calls.ts';
import { sendRequest } from '../request.ts';
import { withRetries } from '../retry.ts';
import { base64Of, importSecret, signedBytes, utf8 } from './signature.ts';

/** An activity of a rider as a CloudEvent: a ride, a correction, a void, a visit, a survey. */
export type ProviderEvent = RiderCalls['POST /ingest/{TenantID}/{ProviderID}/events']['body'] extends infer Body
  ? Body extends readonly (infer Event)[]
    ? Event
    : Body
  : never;

export type IngestReply = RiderCalls['POST /ingest/{TenantID}/{ProviderID}/events']['reply'];

export interface SignedEvents {
  headers: {
    'content-type': string;
    'webhook-id': string;
    'webhook-timestamp': string;
    'webhook-signature': string;
  };
  body: string;
}

/**
 * Signs a provider's event, or up to 1,000 of them, for `POST /ingest/{TenantID}/{ProviderID}/events`. Send `body` as it
 * is, within five minutes. Throws a TypeError if the secret is not one.
 */
export async function signEvent(
  events: ProviderEvent | readonly ProviderEvent[],
  { secret, now = new Date() }: { secret: string; now?: Date },
): Promise<SignedEvents> {
  const body = JSON.stringify(events);
  const id = crypto.randomUUID();
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const key = await importSecret(secret, 'sign');
  const signature = await crypto.subtle.sign('HMAC', key, signedBytes(id, timestamp, utf8(body)));
  const isList = Array.isArray(events);
  return {
    headers: {
      'content-type': isList ? 'application/cloudevents-batch+json' : 'application/cloudevents+json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${base64Of(signature)}`,
    },
    body,
  };
}

export interface EventTarget {
  baseUrl: string;
  tenantId: string;
  providerId: string;
  secret: string;
  fetch?: typeof fetch;
  signal?: AbortSignal;
}

/**
 * Signs and sends events, and repeats them after failures that may pass: each source and id counts once. Check each
 * result: a rejected event does not reject the others. Throws a FarebackError.
 */
export async function sendEvents(events: readonly ProviderEvent[], target: EventTarget): Promise<IngestReply> {
  const { baseUrl, tenantId, providerId, secret, signal } = target;
  const url = `${baseUrl.replace(/\/$/, '')}/ingest/${encodeURIComponent(tenantId)}/${encodeURIComponent(providerId)}/events`;
  const fetchOne = target.fetch ?? ((...given: Parameters<typeof fetch>) => fetch(...given));
  const attempt = async (): Promise<IngestReply> => {
    signal?.throwIfAborted();
    // Signed for each attempt, because a signature is valid for five minutes.
    const { headers, body } = await signEvent(events, { secret });
    return (await sendRequest(
      { method: 'POST', url, headers, body },
      { fetch: fetchOne, timeoutSeconds: 30, signal },
    )) as IngestReply;
  };
  return withRetries(attempt, { retries: 3, maxWaitSeconds: 60 }, signal);
}
