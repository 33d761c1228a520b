export { type ImportTerms, importAccountRow, importRider, type RiderImport } from './import-rider.ts';
export { listNeverSignedIn, personal } from './import-store.ts';
export {
  type AccountRow,
  daysToWait,
  type ImportedRider,
  type Read,
  type RiderKey,
  RowRejected,
  type RowRules,
  readAccountRow,
  readRiderRow,
} from './rows.ts';
