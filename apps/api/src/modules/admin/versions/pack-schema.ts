import { type PackSchema, packSchema } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';

/** The schema of packs, and what this installation's base says where an agency says nothing [DESK-181]. */
export const getPackSchema = async ({ settings }: Pick<StaffCtx, 'settings'>): Promise<PackSchema> =>
  packSchema(settings.packsRoot);
