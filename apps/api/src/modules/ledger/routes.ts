import {
  ackEarning,
  claimAllEarnings as claimAllRoute,
  claimEarningGroup as claimGroupRoute,
  claimEarning as claimRoute,
} from '@fareback/contract';
import { type Handler, handle } from '../../call/handler.ts';
import { acknowledgeEarning, claimAllEarnings, claimEarning, claimEarningGroup } from './claim-earning.ts';
import { presentEarning } from './present.ts';

export const handlers: Handler[] = [
  handle(ackEarning, async (ctx, { params }) => presentEarning(await acknowledgeEarning(ctx, params.id))),
  handle(claimRoute, async (ctx, { params }) => presentEarning(await claimEarning(ctx, params.id))),
  handle(claimGroupRoute, async (ctx, { body }) => ({
    data: (await claimEarningGroup(ctx, body.GroupID)).map(presentEarning),
  })),
  handle(claimAllRoute, async (ctx) => ({ data: (await claimAllEarnings(ctx)).map(presentEarning) })),
];
