import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminFigures, adminHandle } from '../../../call/staff.ts';
import { exportReport, getReport } from './read-report.ts';
import { getToday } from './read-today.ts';

const routes = adminRoutes.reports;

export const handlers: AdminHandler[] = [
  adminFigures(routes.get, (ctx, { params, query }) => getReport(ctx, params.report, query)),
  adminFigures(routes.today, getToday),
  adminHandle(routes.export, (ctx, { params, query }) => exportReport(ctx, params.report, query)),
];
