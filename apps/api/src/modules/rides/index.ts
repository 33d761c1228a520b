export { getReceipt, receiptsOf } from './get-receipt.ts';
export { presentRides, readRidesOfDay } from './list-rides.ts';
export {
  enterMissingRide,
  heldMissingRide,
  listMissingRides,
  type OpenedMissingRide,
  writeMissingRideAnswer,
} from './missing-rides.ts';
export { encrypted, personal } from './personal-store.ts';
export { pruneRidePhotos, readRidePhoto } from './photos.ts';
export { nameOfRide, noonOf, rideIdOf, rideKindOf } from './present.ts';
export { providerNames, reasonsIn } from './reason-sentence.ts';
export type { ReceiptLine } from './receipt-lines.ts';
export { countReports, countReportsOf, findSamePhoto } from './report-store.ts';
export { beginReview, findMissingRide, listReports } from './reports.ts';
export { handlers } from './routes.ts';
export { missingRidesBetween, pruneMissingRides } from './store.ts';
