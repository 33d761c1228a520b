import type { ErrorCode, NameRule } from '@fareback/contract';
import type { MessageKey } from '@fareback/wording';
import type { Tenant } from '../../call/tenant.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { configurationOf } from '../tenants/index.ts';

export const nameRuleOf = (tenant: Pick<Tenant, 'configuration'>): NameRule => ({
  isWide: configurationOf(tenant, 'en').AreWideNamesAllowed === true,
});

/** Error texts where the agency allows wide names. */
const wideTexts: Partial<Record<ErrorCode, MessageKey>> = {
  InvalidNameError: 'validation.wideName',
  NameLengthError: 'validation.wideNameLength',
};

/** Throws a field error with a text that fits the agency's name rule [SIGNUP-18, VAL-21]. */
export function throwFieldError(error: { field: string; code: ErrorCode }, { isWide }: NameRule): never {
  const wordingKey = isWide ? wideTexts[error.code] : undefined;
  throwApiError(error.code, { field: error.field, ...(wordingKey && { wordingKey }) });
}
