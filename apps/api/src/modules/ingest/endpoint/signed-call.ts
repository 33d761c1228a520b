import type { Installation } from '../../../call/context.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { hasSignature, isSigned, type SignatureHeaders } from '../../../platform/encryption/signature.ts';
import { getRejectedCallers } from '../../../platform/limits/rejected-callers.ts';
import { repeatedKey } from '../../../platform/read-json.ts';
import { isProvenSender, recordProvenSender } from './proven-senders.ts';
import { providerSecrets } from './provider-secrets.ts';

export interface SignedCall {
  tenantId: string;
  providerId: string;
  contentType: string;
  signature: SignatureHeaders;
  /** Client address; null for a call from this process. */
  address: string | null;
  body: Buffer;
}

/**
 * Rejects a call before reading its body if it can't be validly signed: unknown tenant or provider, missing signature,
 * timestamp out of tolerance, or a network with too many rejected calls. Networks from which this provider recently
 * sent signed calls are exempt from that limit [API-60, API-61].
 */
export async function checkBeforeBody(
  installation: Installation,
  call: Omit<SignedCall, 'body'> & { address: string },
): Promise<void> {
  const { tenantId, providerId, signature, address } = call;
  const rejectedCallers = getRejectedCallers(installation);
  const retryAt = isProvenSender(installation, call) ? null : rejectedCallers.retryAt(address);
  if (retryAt) throwApiError('TOO_MANY_REQUESTS', { retryAt });
  const tenant = await installation.tenants.byId(tenantId);
  const secrets = tenant ? await providerSecrets(installation, tenant, providerId) : [];
  if (secrets.length > 0 && hasSignature(signature, installation.clock())) return;
  rejectedCallers.note(address);
  throwApiError('SIGNATURE_INVALID');
}

/**
 * Verifies the signature over the exact bytes and returns the tenant. An unknown tenant or provider throws the same
 * SIGNATURE_INVALID as a wrong signature.
 */
export async function tenantOfCall(installation: Installation, call: SignedCall): Promise<Tenant> {
  const { tenantId, providerId, signature, address, body } = call;
  const tenant = await installation.tenants.byId(tenantId);
  const secrets = tenant ? await providerSecrets(installation, tenant, providerId) : [];
  if (!tenant || !isSigned(secrets, signature, body, installation.clock())) {
    if (address !== null) getRejectedCallers(installation).note(address);
    throwApiError('SIGNATURE_INVALID');
  }
  if (address !== null) recordProvenSender(installation, { tenantId, providerId, address });
  return tenant;
}

/** Parses the body. Throws INVALID_REQUEST, also for duplicate keys in an object [API-63]. */
export function jsonOf({ body }: SignedCall): unknown {
  const text = body.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return throwApiError('INVALID_REQUEST', { field: 'body' });
  }
  const field = repeatedKey(text, value);
  return field === null ? value : throwApiError('INVALID_REQUEST', { field });
}
