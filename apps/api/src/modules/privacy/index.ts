export { type ErasureOutcome, eraseMember, eraseWhoNeverCame, RECORD_ERASURE } from './erase-member.ts';
export { checkErasureRecord, type Erasure, ErasureRecordUnavailable, recordErasure } from './erasure-record.ts';
export { copiedTables, exportMember, handOverCopy, type MemberCopy } from './everything-personal.ts';
export {
  countEncrypted,
  type EncryptedCount,
  isEncryptedUnder,
  type OnProgress,
  reencryptEverything,
} from './reencrypt.ts';
export { repeatErasures } from './repeat-erasures.ts';
export { handlers } from './routes.ts';
