import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Installation } from '../../call/context.ts';
import type { Tenant } from '../../call/tenant.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { withTenant } from '../../platform/database/transactions.ts';
import { hasSignature, isSigned, type SignatureHeaders } from '../../platform/encryption/signature.ts';
import { getRejectedCallers } from '../../platform/limits/rejected-callers.ts';
import { repeatedKey } from '../../platform/read-json.ts';
import { appOrigins, liveSecrets, TEXTS } from '../tenants/index.ts';
import type { IncomingText } from './receive-text.ts';
import { readSmsAgency } from './store.ts';

/** NEUTRAL is JSON signed by Standard Webhooks, CARRIER the form that common carriers post. */
export type TextForm = 'NEUTRAL' | 'CARRIER';

/** Owners of the secrets: ours for the neutral form, the carrier's token for its form. */
export const secretOwner: Record<TextForm, string> = { NEUTRAL: TEXTS, CARRIER: 'carrier' };

export interface SignedText {
  tenantId: string;
  form: TextForm;
  headers: SignatureHeaders & { 'x-twilio-signature'?: string | undefined };
  /** Path with the query, as the carrier called it. */
  path: string;
  address: string;
  body: Buffer;
}

interface Gateway {
  tenant: Tenant;
  secrets: string[];
}

/** Secrets are reloaded after this time, because a rotated secret expires. */
const LIFE_MILLIS = 10_000;

interface Known {
  until: number;
  secrets: string[];
}

/** Returns the agency's valid secrets of a form, empty while the webhook is off. A new secret clears this cache. */
async function secretsOf(installation: Installation, tenant: Tenant, form: TextForm): Promise<string[]> {
  const { cache, clock, database, keyRing } = installation;
  const now = clock();
  const known = await cache.get(tenant.tenantId, 'sms-secrets', async () => new Map<TextForm, Known>());
  const entry = known.get(form);
  if (entry && now.getTime() < entry.until && now.getTime() >= entry.until - LIFE_MILLIS) return entry.secrets;
  const secrets = await withTenant(database, tenant.tenantId, async (tx) =>
    (await readSmsAgency(tx)).isOn ? liveSecrets({ tx, keyRing, tenant, now }, 'SMS_WEBHOOK', secretOwner[form]) : [],
  );
  known.set(form, { until: now.getTime() + LIFE_MILLIS, secrets });
  return secrets;
}

async function gatewayOf(
  installation: Installation,
  { tenantId, form }: Pick<SignedText, 'tenantId' | 'form'>,
): Promise<Gateway | null> {
  const tenant = await installation.tenants.byId(tenantId);
  if (!tenant) return null;
  const secrets = await secretsOf(installation, tenant, form);
  return secrets.length > 0 ? { tenant, secrets } : null;
}

const SHA1_BYTES = 20;

const carrierDigest = (headers: SignedText['headers']): Buffer =>
  Buffer.from(headers['x-twilio-signature'] ?? '', 'base64');

/** True if the headers could carry a valid signature; checked before the body is read. */
const isPlausible = ({ form, headers }: Omit<SignedText, 'body'>, now: Date): boolean =>
  form === 'NEUTRAL' ? hasSignature(headers, now) : carrierDigest(headers).length === SHA1_BYTES;

/**
 * Rejects a call before reading its body: an unknown agency, one that takes no texts, no plausible signature, an old
 * timestamp, or a network with too many rejected calls. A carrier's networks are never blocked, because all its
 * customers share them: any of them could direct calls here and block the riders' texts [SMS-10, SMS-17].
 */
export async function checkBeforeBody(installation: Installation, call: Omit<SignedText, 'body'>): Promise<void> {
  const rejectedCallers = getRejectedCallers(installation);
  const retryAt = rejectedCallers.retryAt(call.address);
  const isBlocked = retryAt !== null && !(call.form === 'CARRIER' && isPlausible(call, installation.clock()));
  if (isBlocked) throwApiError('TOO_MANY_REQUESTS', { retryAt });
  if ((await gatewayOf(installation, call)) && isPlausible(call, installation.clock())) return;
  rejectedCallers.note(call.address);
  throwApiError('SIGNATURE_INVALID');
}

/** The carrier signs the address that it was given, followed by names and values of the form in order of the names. */
function isSignedByCarrier({ tenant, secrets }: Gateway, call: SignedText, installation: Installation): boolean {
  const given = carrierDigest(call.headers);
  const form = [...new URLSearchParams(call.body.toString('utf8'))].toSorted(([a], [b]) =>
    a < b ? -1 : a > b ? 1 : 0,
  );
  const fields = form.map(([name, value]) => `${name}${value}`).join('');
  return appOrigins(tenant, installation.settings).some((origin) =>
    secrets.some((secret) => {
      const digest = createHmac('sha1', secret).update(`${origin}${call.path}${fields}`).digest();
      return digest.length === given.length && timingSafeEqual(digest, given);
    }),
  );
}

const fieldsOf = ({ form, body }: SignedText): Record<string, unknown> => {
  const text = body.toString('utf8');
  if (form === 'CARRIER') {
    const fields = new URLSearchParams(text);
    return { id: fields.get('MessageSid'), from: fields.get('From'), text: fields.get('Body') };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throwApiError('INVALID_REQUEST', { field: 'body' });
  }
  const field = repeatedKey(text, value);
  if (field !== null) throwApiError('INVALID_REQUEST', { field });
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
};

const NUMBER = /^\+[1-9]\d{7,14}$/;
const ID_LENGTH_MAX = 200;
const TEXT_LENGTH_MAX = 2000;

const textIn = (fields: Record<string, unknown>, name: string, most: number): string => {
  const value = fields[name];
  return typeof value === 'string' && value.length <= most ? value : throwApiError('INVALID_REQUEST', { field: name });
};

/**
 * Verifies the signature over the exact bytes and returns the text; null for a sender that is no phone number, such as
 * a short code, which could answer us forever. Throws SIGNATURE_INVALID, INVALID_REQUEST [SMS-10].
 */
export async function textOfCall(
  installation: Installation,
  call: SignedText,
): Promise<{ tenant: Tenant; text: IncomingText | null }> {
  const gateway = await gatewayOf(installation, call);
  const isValid =
    gateway !== null &&
    (call.form === 'NEUTRAL'
      ? isSigned(gateway.secrets, call.headers, call.body, installation.clock())
      : isSignedByCarrier(gateway, call, installation));
  if (!gateway || !isValid) {
    getRejectedCallers(installation).note(call.address);
    throwApiError('SIGNATURE_INVALID');
  }
  const fields = fieldsOf(call);
  const messageId = textIn(fields, 'id', ID_LENGTH_MAX);
  const from = textIn(fields, 'from', ID_LENGTH_MAX);
  const text = textIn(fields, 'text', TEXT_LENGTH_MAX);
  if (messageId === '') throwApiError('INVALID_REQUEST', { field: 'id' });
  return { tenant: gateway.tenant, text: NUMBER.test(from) ? { messageId, from, text } : null };
}
