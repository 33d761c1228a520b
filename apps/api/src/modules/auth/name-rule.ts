import type { ErrorCode, NameRule } from '@fareback/contract';
import type { Tenant } from '../../call/tenant.ts';
import { refuse } from '../../platform/refusal.ts';
import { configurationOf } from '../tenants/index.ts';

/** What a tenant lets a name hold [VAL-21]. */
export const nameRuleOf = (tenant: Pick<Tenant, 'configuration'>): NameRule => ({
  isWide: configurationOf(tenant, 'en').AreWideNamesAllowed === true,
});

/** Refuses a form for the fault of a field, in words that fit what a name may hold here [SIGNUP-18, VAL-21]. */
export function refuseField(fault: { field: string; code: ErrorCode }, { isWide }: NameRule): never {
  const isOfWideName = isWide && fault.code === 'InvalidNameError';
  refuse(fault.code, { field: fault.field, ...(isOfWideName ? { wordingKey: 'validation.wideName' } : {}) });
}
