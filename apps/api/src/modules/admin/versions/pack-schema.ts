import { type PackSchema, packSchema } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';

/** The schema of packs, and the installation's base values [DESK-181]. */
export const getPackSchema = async ({ settings }: Pick<StaffCtx, 'settings'>): Promise<PackSchema> =>
  packSchema(settings.packsRoot);
