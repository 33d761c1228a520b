import type { AdminHandler } from '../../call/staff.ts';
import { handlers as acts } from './acts/routes.ts';
import { handlers as members } from './members/routes.ts';

/** The verbs of the desk on an agency's members, points, rides and record. */
export const adminHandlers: readonly AdminHandler[] = [...acts, ...members];
