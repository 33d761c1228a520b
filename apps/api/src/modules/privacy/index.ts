export { type ErasureOutcome, eraseMember } from './erase-member.ts';
export { eraseWhoNeverCame } from './erase-who-never-came.ts';
export { copiedTables, exportMember, type MemberCopy } from './export-member.ts';
export { handlers } from './routes.ts';
