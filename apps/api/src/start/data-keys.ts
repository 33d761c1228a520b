import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Environment } from '../environment.ts';

interface DataKeys {
  keys: string[];
  lookup: string;
  /** Keys for reward holds; empty where an installation has none. */
  holds: string[];
}

/** The keys that seal personal data: the environment's, else those in the data folder, made there (mode 0600) on first use. */
export async function dataKeysOf({ dataKeys, rewardHoldKeys, dataDir }: Environment): Promise<DataKeys> {
  if (dataKeys) return { ...dataKeys, holds: rewardHoldKeys };
  // Only demos and development have the launcher; an installation names its keys.
  const { createFileOnce } = await import('@fareback/launcher');
  const fresh = (): string => randomBytes(32).toString('base64url');
  const stored = JSON.parse(
    createFileOnce(path.join(dataDir, 'data-keys.json'), () => JSON.stringify({ keys: [fresh()], lookup: fresh() })),
  ) as Omit<DataKeys, 'holds'>;
  if (rewardHoldKeys.length > 0) return { ...stored, holds: rewardHoldKeys };
  // In a file of its own, because a data folder of an earlier release already has the first one.
  return { ...stored, holds: [createFileOnce(path.join(dataDir, 'reward-hold-key'), fresh).trim()] };
}
