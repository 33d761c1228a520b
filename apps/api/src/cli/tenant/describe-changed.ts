import type { DraftChanged } from '../../modules/versions/index.ts';

/** Explains why a pack was not applied: who changed its source version since, and what to do. */
export function describeChanged(tenantId: string, { from }: DraftChanged): string {
  const { number, editors, author, changedAt } = from;
  const last = editors.at(-1) ?? author;
  return [
    `${tenantId}: version ${number} was changed after this folder was pulled from it, last by ${last.name} at ${changedAt.toISOString().slice(0, 16)}Z.`,
    `Nothing was changed. Pull it again and make your change there (rewards tenant pull ${tenantId} <folder> --number ${number}), or apply with --onto ${number} if those changes shall be left out.`,
  ].join('\n');
}
