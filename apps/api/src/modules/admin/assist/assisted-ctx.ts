import type { StaffCall, StaffCtx } from '../../../call/staff.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import { actingIn } from '../../acts/index.ts';
import type { Member } from '../../members/index.ts';
import { heldMember } from '../members/chosen-member.ts';

export const isAssistOn = ({ tenant }: Pick<StaffCtx, 'tenant'>): boolean => tenant.settings['assistedSignUp'] === true;

/** Throws ASSIST_OFF unless the agency turned the counter on [ASSIST-01]. */
export function assertAssistOn(ctx: Pick<StaffCtx, 'tenant'>): void {
  if (!isAssistOn(ctx)) throwAdminError('ASSIST_OFF');
}

/** Locks a member for an action at the counter. Throws ASSIST_OFF, NOT_FOUND. */
export async function memberAtCounter(ctx: StaffCtx, memberId: string): Promise<Member> {
  assertAssistOn(ctx);
  return heldMember(ctx, memberId);
}

interface CallInAgency {
  tenant: Tenant;
  /** Runs in a transaction of its own as the person at the counter. */
  run: <T>(work: (ctx: StaffCtx) => Promise<T>) => Promise<T>;
  inTenant: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** For calls of the counter with several transactions. Throws NOT_FOUND. */
export async function callInAgency(call: StaffCall, agency: string): Promise<CallInAgency> {
  const tenant = await call.tenants.byId(agency);
  const { actor, network } = call;
  if (!tenant || actor === null) return throwAdminError('NOT_FOUND');
  const may = (permission: Parameters<StaffCall['may']>[1]) => call.may(agency, permission);
  const inTenant: CallInAgency['inTenant'] = (work) => withTenant(call.database, agency, work);
  return {
    tenant,
    inTenant,
    run: (work) =>
      inTenant((tx) =>
        work(actingIn({ ...call, now: call.clock(), tenant, tx }, { actor, network, may, isProven: call.isProven })),
      ),
  };
}
