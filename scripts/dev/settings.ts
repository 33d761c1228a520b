import path from 'node:path';
import { root } from '../steps.ts';

/** Environment settings of a development session; the API reads all others itself. */
export interface DevSettings {
  port: number;
  /** Port of the API; 0 for any free port. */
  apiPort: number;
  /** Folder of the embedded database and generated keys. */
  dataDir: string;
  /** True if the environment sets any part of an external database. */
  hasDatabase: boolean;
}

export function readSettings(variables: NodeJS.ProcessEnv): DevSettings {
  const problems: string[] = [];
  const port = (name: string, fallback: number): number => {
    const value = variables[name]?.trim() || String(fallback);
    if (/^\d+$/.test(value) && Number(value) <= 65_535) return Number(value);
    problems.push(`${name} must be a whole number from 0 to 65535, but is "${value}". Example: ${name}=5173`);
    return fallback;
  };
  const settings = {
    port: port('PORT', 5173),
    apiPort: port('API_PORT', 0),
    dataDir: path.resolve(root, variables['DATA_DIR']?.trim() || '.data-dev'),
    hasDatabase: Object.entries(variables).some(
      ([name, value]) => /^DATABASE_(OWNER_)?URL(_FILE)?$/.test(name) && value?.trim(),
    ),
  };
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return settings;
}
