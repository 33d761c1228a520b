export { type ErasureOutcome, eraseMember } from './erase-member.ts';
export { copiedTables, exportMember, type MemberCopy } from './export-member.ts';
export { handlers } from './routes.ts';
