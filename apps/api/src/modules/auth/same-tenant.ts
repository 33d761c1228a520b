import { throwApiError } from '../../platform/api-error.ts';

/** A tenant named in a body must be the one the call is for; it is compared, never obeyed [TEN-03]. */
export function assertSameTenant(call: { tenant: { tenantId: string } }, named: string | undefined): void {
  if (named !== undefined && named !== call.tenant.tenantId) throwApiError('TENANT_MISMATCH');
}
