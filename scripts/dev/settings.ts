import path from 'node:path';
import { root } from '../steps.ts';

/** What the environment decides about a development session; everything else is read by the API itself. */
export interface DevSettings {
  /** Where the browser looks. */
  port: number;
  /** Where the API listens; 0: any free port. */
  apiPort: number;
  /** Folder of the embedded database and of generated keys. */
  dataDir: string;
  /** Whether the environment names a database in place of the embedded one, if only in half. */
  hasDatabase: boolean;
}

/** Reads the settings; throws what is wrong with them, a line for each. */
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
