import { adminRoutes } from '@fareback/contract/admin';
import { adminAlone } from '../../../call/staff.ts';
import { makeAgency } from './make-agency.ts';

export const handlers = [adminAlone(adminRoutes.agencies.make, (call, { body }) => makeAgency(call, body))];
