import type { TestEvent } from '@fareback/contract/admin';
import type { StaffCall, StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { randomId } from '../../../platform/ids.ts';
import { receiveEvents, rideJustNow, signedBody } from '../../ingest/index.ts';
import { activeProviders } from '../../providers/index.ts';
import { providerSecretsSince, staysClosed } from '../../tenants/index.ts';
import { actingAt } from './in-agency.ts';

const CONTENT_TYPE = 'application/cloudevents+json';

/**
 * Throws OPEN_ALREADY, because tests end when riders arrive. Reads the row, because this process's cache may be old,
 * and locks it against a concurrent opening.
 */
export async function assertNotLaunched({ tx }: Pick<StaffCtx, 'tx'>): Promise<void> {
  if (!(await staysClosed(tx))) throwAdminError('OPEN_ALREADY');
}

/**
 * Sends a test ride through a provider's endpoint: signed with its secret and processed like a real one, for an unused
 * account. Returns request and reply. Throws NOT_FOUND if the provider or its secret is missing, and OPEN_ALREADY
 * [DESK-238].
 */
export async function sendTestEvent(
  call: StaffCall,
  { agency, provider: providerId }: { agency: string; provider: string },
): Promise<TestEvent> {
  const acting = await actingAt(call, agency);
  const { tenant } = acting;
  await acting.run(async (ctx) => {
    await assertNotLaunched(ctx);
    const isKnown = (await activeProviders(ctx)).some((one) => one.providerId === providerId);
    if (!isKnown || !(await providerSecretsSince(ctx.tx)).has(providerId))
      throwAdminError('NOT_FOUND', { field: 'provider' });
    await ctx.record({ verb: 'setup.sendTestEvent', subject: { kind: 'provider', id: providerId }, facts: {} });
  });
  const rider = { subject: `test-${randomId()}`, modes: ['bus'], timeZone: tenant.timeZone } as const;
  const event = { ...rideJustNow(rider, call.now), source: '/test' };
  const { body, headers } = await signedBody(call, tenant, { providerId, contentType: CONTENT_TYPE }, event);
  const { results } = await receiveEvents(call, {
    tenantId: agency,
    providerId,
    contentType: CONTENT_TYPE,
    signature: headers,
    address: null,
    body,
  });
  const [result] = results;
  return {
    path: `/ingest/${agency}/${providerId}/events`,
    headers: { ...headers, 'webhook-signature': `${headers['webhook-signature'].split(',')[0]},…` },
    body: JSON.stringify(event, null, 2),
    outcome: result?.outcome ?? 'rejected',
    reason: result?.outcome === 'rejected' ? result.reason : null,
    at: call.now.toISOString(),
  };
}
