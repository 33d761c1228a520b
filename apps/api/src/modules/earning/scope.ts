import type { Tenant } from '../../call/tenant.ts';
import type { Granting } from '../ledger/index.ts';
import type { ContentReader } from '../tenants/index.ts';
import type { Program } from './fold/fold-member.ts';
import { programOf } from './program.ts';

/** The rules, moment and tenant for which activities are applied. */
export interface EarningScope extends Granting {
  programme: Program;
  now: Date;
  /** Set if all reports are expected to be new. */
  isNew?: boolean;
}

export async function earningScopeOf(reader: ContentReader & { tenant: Tenant; now: Date }): Promise<EarningScope> {
  const { now } = reader;
  const { tenantId, timeZone, settings } = reader.tenant;
  return { tenantId, timeZone, settings, programme: await programOf(reader), now };
}
