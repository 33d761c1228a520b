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
 * Refuses OPEN_ALREADY: what is tried out is tried out before riders come. The row is asked, which this process may not have
 * heard of yet, and an owner who opens waits for the end of the transaction.
 */
export async function assertNotLaunched({ tx }: Pick<StaffCtx, 'tx'>): Promise<void> {
  if (!(await staysClosed(tx))) throwAdminError('OPEN_ALREADY');
}

/**
 * Sends a ride that nobody rode through the door of a provider: signed with its secret, read, judged and kept as if its own
 * server had sent it, of an account that is nobody's. Answers what was sent and what the door said. Refuses NOT_FOUND where there is
 * no such provider or it has no secret, and OPEN_ALREADY [DESK-238].
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
