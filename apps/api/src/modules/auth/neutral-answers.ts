import { limits } from '@fareback/contract';
import type { Call } from '../../call/context.ts';
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
