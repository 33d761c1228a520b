import { type IngestReply, type IngestResult, ingestValidationResult, limits } from '@fareback/contract';
import type { Installation } from '../../../call/context.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { unstorablePlace } from '../../../platform/database/sql.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isUuid } from '../../../platform/ids.ts';
import { settleCheck } from '../../connections/index.ts';
import { acceptScopeOf, lateLimitDaysOf } from '../accept-activities.ts';
import { type Rejected, saveRejected } from '../rejected/rejected.ts';
import { rideLimitsOf } from '../reported.ts';
import { acceptTogether } from './accept-together.ts';
import { idOf, readEvent } from './read-event.ts';
import { markProviderSeen } from './seen-store.ts';
import { jsonOf, type SignedCall, tenantOfCall } from './signed-call.ts';

function itemsOf(report: SignedCall): unknown[] {
  const { contentType } = report;
  const parsed = jsonOf(report);
  const isBatch = contentType.startsWith('application/cloudevents-batch+json') || Array.isArray(parsed);
  if (!isBatch)
    return typeof parsed === 'object' && parsed !== null
      ? [parsed]
      : throwApiError('INVALID_REQUEST', { field: 'body' });
  if (!Array.isArray(parsed) || parsed.length === 0) throwApiError('INVALID_REQUEST', { field: 'body' });
  if (parsed.length > limits.ingestBatchMax) throwApiError('PAYLOAD_TOO_LARGE');
  return parsed;
}

/** Saves rejected events for the operator in a separate transaction, so calls without rejections cost nothing. */
async function keep(deps: Deps, tenant: Tenant, providerId: string, rejected: readonly Rejected[]): Promise<void> {
  await withTenant(deps.database, tenant.tenantId, async (tx) => {
    const scope = await acceptScopeOf({ ...deps, tx, tenant, now: deps.clock() }, providerId);
    if (scope) await saveRejected(tx, scope, deps.keyRing, { rejected });
  });
}

async function receive(deps: Deps, tenant: Tenant, providerId: string, items: unknown[]): Promise<IngestReply> {
  const bounds = { now: deps.clock(), lateLimitDays: lateLimitDaysOf(tenant), rideLimits: rideLimitsOf(tenant) };
  const read = items.map((item) => readEvent(item, bounds));
  const reported = read.filter((one) => typeof one !== 'string');
  const answers = reported.length === 0 ? [] : await acceptTogether(deps, tenant, providerId, reported);
  let next = 0;
  const results = read.map((one, index): IngestResult => {
    if (typeof one === 'string') return { id: idOf(items[index]), outcome: 'rejected', reason: one };
    return { id: one.eventId, ...(answers[next++] ?? { outcome: 'duplicate' }) };
  });
  const rejected = results.flatMap((one, index) =>
    one.outcome === 'rejected' ? [{ item: items[index], reason: one.reason }] : [],
  );
  if (rejected.length > 0) await keep(deps, tenant, providerId, rejected);
  for (const { outcome } of results) deps.metrics.behaviours.inc({ outcome });
  const isAccepted = results.some(({ outcome }) => outcome === 'accepted');
  await markProviderSeen(deps, { tenantId: tenant.tenantId, providerId }, isAccepted);
  return { results };
}

/**
 * Receives a provider's events, signed over the exact bytes, for the tenant in the request. An unknown tenant or
 * provider gets the same error as a wrong signature. One bad event never rejects its batch; a body that is not an event
 * or list of events stores nothing. Throws SIGNATURE_INVALID, INVALID_REQUEST and PAYLOAD_TOO_LARGE [CAMP-16].
 */
export async function receiveEvents(installation: Installation, report: SignedCall): Promise<IngestReply> {
  const tenant = await tenantOfCall(installation, report);
  return receive(installation, tenant, report.providerId, itemsOf(report));
}

/**
 * Accepts a provider's delayed reply to an account ownership question; idempotent. Throws SIGNATURE_INVALID,
 * INVALID_REQUEST, and NOT_FOUND for a question this provider was not asked [PROV-11].
 */
export async function receiveAnswer(installation: Installation, call: SignedCall): Promise<Record<string, never>> {
  const tenant = await tenantOfCall(installation, call);
  const json = jsonOf(call);
  const read = ingestValidationResult.body.safeParse(json);
  if (!read.success || unstorablePlace(json) !== null) throwApiError('INVALID_REQUEST', { field: 'body' });
  const { checkId, result, reason } = read.data;
  if (!isUuid(checkId)) throwApiError('NOT_FOUND');
  const { providerId } = call;
  const now = installation.clock();
  await withTenant(installation.database, tenant.tenantId, (tx) =>
    settleCheck(
      { ...installation, tenant, now, tx },
      { providerId, checkId },
      { outcome: result === 'yes' ? 'YES' : 'NO', reason: reason ?? null },
    ),
  );
  return {};
}
