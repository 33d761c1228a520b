import type { AdminHandler } from '../../call/staff.ts';
import { adminHandlers as agencyHandlers } from '../../modules/admin/index.ts';
import { handlers as staffHandlers } from '../../modules/staff/index.ts';

export const adminHandlers: readonly AdminHandler[] = [...staffHandlers, ...agencyHandlers];
