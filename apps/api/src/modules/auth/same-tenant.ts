import { throwApiError } from '../../platform/api-error.ts';

/** Checks that a tenant named in a body is the request's tenant; it is never used otherwise [TEN-03]. */
export function assertSameTenant(call: { tenant: { tenantId: string } }, named: string | undefined): void {
  if (named !== undefined && named !== call.tenant.tenantId) throwApiError('TENANT_MISMATCH');
}
