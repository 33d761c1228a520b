import type { Person } from '../../platform/encryption/personal-data.ts';
import { everythingPersonal } from './everything-personal.ts';

/** Name and version of the copy's shape: a part or a name is added under the same version, never taken away or renamed. */
const FORMAT = 'fareback-member-copy/1';

/** Everything that is kept about a member, as a person would be given it; its parts are listed in docs/operations.md. */
export interface MemberCopy extends Record<string, unknown> {
  format: typeof FORMAT;
  tenantId: string;
  copiedAt: Date;
}

/** A copy of everything that is kept about a member: sealed texts opened, no password, no secret of a session or link. */
export async function exportMember(person: Person): Promise<MemberCopy> {
  const copy: MemberCopy = { format: FORMAT, tenantId: person.tenantId, copiedAt: person.now };
  for (const part of everythingPersonal) Object.assign(copy, await part.read(person));
  return copy;
}

/** The tables whose rows name a person, each with the part of the copy in which they stand. */
export const copiedTables: Readonly<Record<string, string>> = Object.assign(
  {},
  ...everythingPersonal.map(({ tables }) => tables),
);
