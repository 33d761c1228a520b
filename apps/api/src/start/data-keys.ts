import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Environment } from '../environment.ts';

/** The keys that seal personal data: the environment's, else those in the data folder, made there (mode 0600) on first use. */
export function dataKeysOf({ dataKeys, dataDir }: Environment): { keys: string[]; lookup: string } {
  if (dataKeys) return dataKeys;
  const file = path.join(dataDir, 'data-keys.json');
  const fresh = (): string => randomBytes(32).toString('base64url');
  try {
    // Only where there is none: of two processes that start at once, both use what one of them wrote.
    fs.writeFileSync(file, JSON.stringify({ keys: [fresh()], lookup: fresh() }), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return JSON.parse(fs.readFileSync(file, 'utf8')) as { keys: string[]; lookup: string };
}
