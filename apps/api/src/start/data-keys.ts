import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Environment } from '../environment.ts';

interface DataKeys {
  keys: string[];
  lookup: string;
  holds: string[];
}

/**
 * Keys that encrypt personal data: from the environment, or from the data folder, created there (mode 0600) on first
 * use.
 */
export async function dataKeysOf({ dataKeys, rewardHoldKeys, dataDir }: Environment): Promise<DataKeys> {
  if (dataKeys) return { ...dataKeys, holds: rewardHoldKeys };
  // The launcher is available only in demos and development; an installation configures its keys.
  const { createFileOnce } = await import('@fareback/launcher');
  const fresh = (): string => randomBytes(32).toString('base64url');
  const stored = JSON.parse(
    createFileOnce(path.join(dataDir, 'data-keys.json'), () => JSON.stringify({ keys: [fresh()], lookup: fresh() })),
  ) as Omit<DataKeys, 'holds'>;
  if (rewardHoldKeys.length > 0) return { ...stored, holds: rewardHoldKeys };
  // In a separate file, because data folders of earlier releases already have the first one.
  return { ...stored, holds: [createFileOnce(path.join(dataDir, 'reward-hold-key'), fresh).trim()] };
}
