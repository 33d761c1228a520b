export {
  heldMissingRide,
  listOpenMissingRides,
  type OpenedMissingRide,
  writeMissingRideAnswer,
} from './answer-missing-ride.ts';
export { encrypted } from './encrypted-rows.ts';
export { getReceipt, receiptsOf } from './get-receipt.ts';
export { presentRides } from './list-rides.ts';
export { listMissingRides } from './missing-rides.ts';
export { personal } from './personal-store.ts';
export { noonOf, rideKindOf } from './present.ts';
export { providerNames } from './provider-names.ts';
export { reasonsIn } from './reasons-in.ts';
export type { ReceiptLine } from './receipt-lines.ts';
export { nameOfRide, rideIdOf } from './ride-id.ts';
export { handlers } from './routes.ts';
export { missingRidesBetween, pruneMissingRides } from './store.ts';
