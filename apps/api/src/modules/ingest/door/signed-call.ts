import type { Installation } from '../../../call/context.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isSigned, type SignatureHeaders } from '../../../platform/sealing/signature.ts';
import { providerSecrets } from './provider-secrets.ts';

/** What a provider's server sends: whom it is for, and the exact bytes that it signed. */
export interface SignedCall {
  tenantId: string;
  providerId: string;
  contentType: string;
  signature: SignatureHeaders;
  body: Buffer;
}

/**
 * The tenant that a call is for, signed over the exact bytes with a secret of the provider. An unknown tenant or provider
 * is answered like a wrong signature: SIGNATURE_INVALID.
 */
export async function tenantOfCall(installation: Installation, call: SignedCall): Promise<Tenant> {
  const { tenantId, providerId, signature, body } = call;
  const tenant = await installation.tenants.byId(tenantId);
  const secrets = tenant ? await providerSecrets(installation, tenant, providerId) : [];
  if (!tenant || !isSigned(secrets, signature, body, installation.clock())) refuse('SIGNATURE_INVALID');
  return tenant;
}

/** What the bytes say. Refuses INVALID_REQUEST. */
export function jsonOf({ body }: SignedCall): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return refuse('INVALID_REQUEST', { field: 'body' });
  }
}
