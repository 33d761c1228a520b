import type { Installation } from '../../../call/context.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { hasSignature, isSigned, type SignatureHeaders } from '../../../platform/encryption/signature.ts';
import { getRejectedCallers } from '../../../platform/limits/rejected-callers.ts';
import { repeatedKey } from '../../../platform/read-json.ts';
import { isProvenSender, noteProvenSender } from './proven-senders.ts';
import { providerSecrets } from './provider-secrets.ts';

/** What a provider's server sends: whom it is for, and the exact bytes that it signed. */
export interface SignedCall {
  tenantId: string;
  providerId: string;
  contentType: string;
  signature: SignatureHeaders;
  /** Network address that it came from; null for a call that this process makes itself. */
  address: string | null;
  body: Buffer;
}

/**
 * Refuses, before the body is read, a call that cannot be a signed one: an unknown tenant or provider, headers without a
 * signature or a timestamp of these minutes, or a network whose calls were refused too often. A network from which this
 * provider signed lately goes on [API-60, API-61].
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
 * The tenant that a call is for, signed over the exact bytes with a secret of the provider. An unknown tenant or provider
 * is answered like a wrong signature: SIGNATURE_INVALID.
 */
export async function tenantOfCall(installation: Installation, call: SignedCall): Promise<Tenant> {
  const { tenantId, providerId, signature, address, body } = call;
  const tenant = await installation.tenants.byId(tenantId);
  const secrets = tenant ? await providerSecrets(installation, tenant, providerId) : [];
  if (!tenant || !isSigned(secrets, signature, body, installation.clock())) {
    if (address !== null) getRejectedCallers(installation).note(address);
    throwApiError('SIGNATURE_INVALID');
  }
  if (address !== null) noteProvenSender(installation, { tenantId, providerId, address });
  return tenant;
}

/** What the bytes say. Refuses INVALID_REQUEST, also where an object has a key twice [API-63]. */
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
