import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle } from '../../../call/staff.ts';
import { answerMissingRide } from './answer-missing-ride.ts';
import { listMissingRides } from './list-missing-rides.ts';

const routes = adminRoutes.missingRides;

export const handlers: AdminHandler[] = [
  adminHandle(routes.list, (ctx, { query }) => listMissingRides(ctx, query)),
  adminHandle(routes.answer, (ctx, { params, body }) => answerMissingRide(ctx, params.report, body)),
];
