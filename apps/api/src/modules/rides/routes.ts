import { routes } from '@fareback/contract';
import { type Handler, handle, handleWithoutTransaction } from '../../call/handler.ts';
import { getImpact } from './get-impact.ts';
import { getReceipt } from './get-receipt.ts';
import { listRides, listRidesOfDay, ownLook } from './list-rides.ts';
import { listMissingRides, reportMissingRide } from './missing-rides.ts';
import { addRidePhoto } from './photos.ts';

export const handlers: Handler[] = [
  handle(routes.rides.list, (ctx, { params, query }) =>
    listRides(ownLook(ctx), {
      path: routes.rides.list.path.replace(':lang', encodeURIComponent(params.lang)),
      cursor: query.cursor,
    }),
  ),
  handle(routes.rides.get, (ctx, { params }) => getReceipt(ownLook(ctx), params.id)),
  handle(routes.rides.getImpact, (ctx) => getImpact(ctx)),
  handle(routes.rides.listMissing, (ctx) => listMissingRides(ctx)),
  handle(routes.rides.reportMissing, (ctx, { body }) => reportMissingRide(ctx, body)),
  handleWithoutTransaction(routes.rides.addPhoto, (call, { params, body }) => addRidePhoto(call, params.id, body)),
  handle(routes.rides.listOfDay, (ctx, { params }) => listRidesOfDay(ownLook(ctx), params.day)),
];
