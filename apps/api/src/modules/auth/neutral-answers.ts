import { limits } from '@fareback/contract';
import type { Call } from '../../call/context.ts';
import type { Limit } from '../../platform/limits/limit-use.ts';
import { type Places, placesFor } from '../../platform/limits/rate-limit.ts';

const perHour = (name: string, max: number): Limit => ({ name, max, windowSeconds: 3600 });

/** What tells whether an address has an account: each kind has a budget of its own for a network and for a tenant [D-157, D-212]. */
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

/** The places of an answer that tells of an address; null where the tenant never tells, and for whoever asks too often [PWD-08, SIGNUP-20]. */
export const reserveDisclosure = async (call: Call, kind: keyof typeof budgets): Promise<Places | null> =>
  call.tenant.settings['neutralAnswers'] === true ? null : placesFor(call, budgets[kind]);
