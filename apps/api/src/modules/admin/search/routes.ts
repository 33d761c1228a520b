import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle } from '../../../call/staff.ts';
import { findAnything } from './find-anything.ts';

export const handlers: AdminHandler[] = [
  adminHandle(adminRoutes.search.find, (ctx, { body, query }) => findAnything(ctx, body.question, query.language)),
];
