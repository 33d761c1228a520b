import type { Tenant } from '../../call/tenant.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import type { TenantCache } from '../../platform/tenant-cache.ts';
import { readSurveyToken } from '../campaigns/index.ts';
import { subjectHash } from '../connections/index.ts';
import { earningScopeOf } from '../earning/index.ts';
import { activeProviders } from '../providers/index.ts';
import type { AcceptScope } from './accept-activities.ts';
import { rideLimitsOf } from './ride-limits.ts';

export interface Receiver {
  tx: Tx;
  cache: TenantCache;
  keyRing: KeyRing;
  tenant: Tenant;
  now: Date;
}

export function lateLimitDaysOf({ settings }: Tenant): number {
  const days = settings['lateLimitDays'];
  return typeof days === 'number' ? days : 60;
}

export async function acceptScopeOf(receiver: Receiver, providerId: string): Promise<AcceptScope | undefined> {
  const { tenant, keyRing } = receiver;
  const provider = (await activeProviders(receiver)).find((row) => row.providerId === providerId);
  if (!provider) return undefined;
  const { tenantId } = tenant;
  return {
    ...(await earningScopeOf(receiver)),
    provider,
    rideLimits: rideLimitsOf(tenant),
    hashOf: (subject) => subjectHash(keyRing, tenantId, provider, subject).toString('hex'),
    memberOfToken: (token, surveyId) => readSurveyToken(keyRing, { tenantId, providerId, surveyId }, token),
  };
}
