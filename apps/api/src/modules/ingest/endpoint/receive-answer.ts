import { ingestValidationResult } from '@fareback/contract';
import type { Installation } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { unstorablePlace } from '../../../platform/database/storable-text.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import { isUuid } from '../../../platform/ids.ts';
import { settleCheck } from '../../connections/index.ts';
import { jsonOf, type SignedCall, tenantOfCall } from './signed-call.ts';

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
