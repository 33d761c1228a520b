export {
  countFiles,
  deleteImport,
  deleteRejections,
  FILE_HOURS,
  type FileImportRow,
  findImport,
  findLastMapping,
  insertImport,
  insertPart,
  lockImport,
  pruneFileImports,
  readImports,
  readPart,
  readRejections,
  writeImport,
} from './files/file-import-store.ts';
export {
  type DueImport,
  failDueImport,
  findDueImport,
  queueFileImports,
  RUN_FILE_IMPORTS,
  requeueFileImports,
  runFileImport,
} from './files/run-file-import.ts';
export { encrypted, encryptPart, storedFile } from './files/stored-file.ts';
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
