export { type ErasureOutcome, eraseMember, RECORD_ERASURE } from './erase-member.ts';
export { eraseWhoNeverCame } from './erase-who-never-came.ts';
export { checkErasureRecord, type Erasure, ErasureRecordUnavailable, recordErasure } from './erasure-record.ts';
export { copiedTables, exportMember, type MemberCopy } from './export-member.ts';
export {
  countEncrypted,
  type EncryptedCount,
  isEncryptedUnder,
  type OnProgress,
  reencryptEverything,
} from './reencrypt.ts';
export { repeatErasures } from './repeat-erasures.ts';
export { handlers } from './routes.ts';
