export { daysToWait } from './days-to-wait.ts';
export { importAccountRow } from './import-account-row.ts';
export { type ImportTerms, importRider, type RiderImport } from './import-rider.ts';
export { listNeverSignedIn } from './import-store.ts';
export { personal } from './personal-store.ts';
export { RowRejected } from './row-rejected.ts';
export {
  type AccountRow,
  type ImportedRider,
  type Read,
  type RiderKey,
  type RowRules,
  readAccountRow,
  readRiderRow,
} from './rows.ts';
