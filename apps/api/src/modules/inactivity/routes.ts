import { routes } from '@fareback/contract';
import { type Handler, handle } from '../../call/handler.ts';
import { reactivationOf, showReactivationBonus } from './come-back.ts';

export const handlers: Handler[] = [
  handle(routes.announcements.showReactivationBonusDialog, (ctx, { body }) =>
    showReactivationBonus(ctx, body?.showReactivationBonusDialog),
  ),
  handle(routes.announcements.getReactivationStatus, reactivationOf),
];
