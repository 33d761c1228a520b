import { routes } from '@fareback/contract';
import { type Handler, handle } from '../../call/handler.ts';
import { reactivationOf, showReactivationBonus } from './come-back.ts';

/** The calls about coming back [API-26, API-27]. */
export const handlers: Handler[] = [
  handle(routes.announcements.showReactivationBonusDialog, (ctx, { body }) =>
    showReactivationBonus(ctx, body?.showReactivationBonusDialog),
  ),
  handle(routes.announcements.getReactivationStatus, reactivationOf),
];
