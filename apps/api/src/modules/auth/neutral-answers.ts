import { limits } from '@fareback/contract';
import type { Call } from '../../call/context.ts';
import { ApiError, throwApiError } from '../../platform/api-error.ts';
import type { Limit } from '../../platform/limits/limit-use.ts';
import { type Places, placesFor } from '../../platform/limits/rate-limit.ts';

const perHour = (name: string, max: number): Limit => ({ name, max, windowSeconds: 3600 });

const budgets = {
  unknown: {
    network: perHour('unknown-answers-per-network', limits.unknownEmailAnswersPerAddressPerHour),
    tenant: perHour('unknown-answers-per-tenant', limits.unknownEmailAnswersPerTenantPerHour),
  },
  taken: {
    network: perHour('taken-answers-per-network', limits.unknownEmailAnswersPerAddressPerHour),
    tenant: perHour('taken-answers-per-tenant', limits.unknownEmailAnswersPerTenantPerHour),
  },
};

export const reserveDisclosure = async (call: Call, kind: keyof typeof budgets): Promise<Places | null> =>
  call.tenant.settings['neutralAnswers'] === true ? null : placesFor(call, budgets[kind]);

/**
 * Reports a taken address only if the tenant allows it and within the budget; otherwise only that the sign-up failed
 * [SIGNUP-20].
 */
export async function limitTakenDisclosure<T>(call: Call, work: () => Promise<T>): Promise<T> {
  const places = await reserveDisclosure(call, 'taken');
  let isDisclosed = false;
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'EMAIL_ALREADY_EXISTS') throw error;
    if (places === null) throwApiError('SIGN_UP_NOT_POSSIBLE', { field: 'email' });
    isDisclosed = true;
    throw error;
  } finally {
    if (!isDisclosed) await places?.giveBack();
  }
}
