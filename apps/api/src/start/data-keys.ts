import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Environment } from '../environment.ts';

/** The keys that seal personal data: the environment's, else those in the data folder, made there (mode 0600) on first use. */
export async function dataKeysOf({ dataKeys, dataDir }: Environment): Promise<{ keys: string[]; lookup: string }> {
  if (dataKeys) return dataKeys;
  // Only demos and development have the launcher; an installation names its keys.
  const { keptOnce } = await import('@fareback/launcher');
  const fresh = (): string => randomBytes(32).toString('base64url');
  return JSON.parse(
    keptOnce(path.join(dataDir, 'data-keys.json'), () => JSON.stringify({ keys: [fresh()], lookup: fresh() })),
  ) as { keys: string[]; lookup: string };
}
