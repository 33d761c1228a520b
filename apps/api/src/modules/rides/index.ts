export { getReceipt, receiptsOf } from './get-receipt.ts';
export { presentRides } from './list-rides.ts';
export {
  heldMissingRide,
  listMissingRides,
  listOpenMissingRides,
  type OpenedMissingRide,
  writeMissingRideAnswer,
} from './missing-rides.ts';
export { encrypted, personal } from './personal-store.ts';
export { nameOfRide, noonOf, rideIdOf, rideKindOf } from './present.ts';
export { providerNames, reasonsIn } from './reason-sentence.ts';
export type { ReceiptLine } from './receipt-lines.ts';
export { handlers } from './routes.ts';
export { missingRidesBetween, pruneMissingRides } from './store.ts';
