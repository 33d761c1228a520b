import { describeDifference } from '@fareback/tenant-pack';
import type { NewerVersionLive } from '../../modules/versions/index.ts';

/** Explains why a pack was not applied: newer live changes, what applying would revert, and what to do. */
export function describeNewer(tenantId: string, { live, changes }: NewerVersionLive, from: number | null): string[] {
  const { number, author, createdAt } = live;
  const made =
    from === null
      ? 'this folder was never pulled, and knows nothing of it'
      : `this folder was pulled from version ${from}`;
  return [
    `${tenantId}: version ${number} (${author.name}, ${createdAt.toISOString().slice(0, 16)}Z) is live; ${made}.`,
    'Applying it would change:',
    ...describeDifference(changes).map((line) => `  ${line}`),
    `Nothing was changed. Pull it and make your change there (rewards tenant pull ${tenantId} <folder>), or apply with --onto ${number} if that is what you want.`,
  ];
}
