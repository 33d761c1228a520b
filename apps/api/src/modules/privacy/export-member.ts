import type { Person } from '../../platform/encryption/personal-data.ts';
import { everythingPersonal } from './everything-personal.ts';

/** Name and version of the export format. Within a version fields may be added, but never removed or renamed. */
const FORMAT = 'fareback-member-copy/1';

export interface MemberCopy extends Record<string, unknown> {
  format: typeof FORMAT;
  tenantId: string;
  copiedAt: Date;
}

/** Exports all data about a member: decrypted texts, but no password and no session or link secret. */
export async function exportMember(person: Person): Promise<MemberCopy> {
  const copy: MemberCopy = { format: FORMAT, tenantId: person.tenantId, copiedAt: person.now };
  for (const part of everythingPersonal) Object.assign(copy, await part.read(person));
  return copy;
}

/** Tables with personal rows, with the export part that contains them. */
export const copiedTables: Readonly<Record<string, string>> = Object.assign(
  {},
  ...everythingPersonal.map(({ tables }) => tables),
);
