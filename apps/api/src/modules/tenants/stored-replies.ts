import type { Tenant } from '../../call/tenant.ts';
import type { PrecompressedReply } from '../../platform/precompressed-reply.ts';
import type { Services } from '../../platform/services.ts';

const createReplies = (): WeakMap<Tenant, Map<string, PrecompressedReply>> => new WeakMap();

/**
 * Reply that depends only on the tenant's configuration, cached per tenant and key. It is stored with its tenant
 * version, so a changed tenant never gets old bytes.
 */
export function storedReplyOf(
  { services, tenant }: { services: Services; tenant: Tenant },
  key: string,
  make: () => PrecompressedReply,
): PrecompressedReply {
  const replies = services.of(createReplies);
  let ofTenant = replies.get(tenant);
  if (!ofTenant) replies.set(tenant, (ofTenant = new Map()));
  let reply = ofTenant.get(key);
  if (!reply) ofTenant.set(key, (reply = make()));
  return reply;
}
