import type { Tenant } from '../../call/tenant.ts';
import type { Granting } from '../ledger/index.ts';
import type { ContentReader } from '../tenants/index.ts';
import type { Program } from './fold/fold-member.ts';
import { programOf } from './program.ts';

/** The rules, moment and tenant for which activities are applied. */
export interface EarningScope extends Granting {
  programme: Program;
  now: Date;
  /** Whether nothing of what is reported is expected to be stored already. */
  isNew?: boolean;
}

/** The rules under which what a tenant's members do counts at `now`. */
export async function earningScopeOf(reader: ContentReader & { tenant: Tenant; now: Date }): Promise<EarningScope> {
  const { now } = reader;
  const { tenantId, timeZone, settings } = reader.tenant;
  return { tenantId, timeZone, settings, programme: await programOf(reader), now };
}
