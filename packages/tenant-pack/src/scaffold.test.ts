import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { scratchTenants, tenantsDirectory } from './testing/scratch-tenants.ts';

const root = path.dirname(tenantsDirectory);
const scratch = scratchTenants();
afterAll(scratch.remove);

test.each(['tenant.yaml', 'theme.yaml', 'programme.yaml', 'wording/en.json'])(
  '%s of a new pack is already formatted',
  (file) => {
    const input = readFileSync(path.join(scratch.directory, file), 'utf8');
    const biome = path.join(root, 'node_modules/.bin/biome');
    const formatted = execFileSync(biome, ['format', `--stdin-file-path=tenants/acme/${file}`], { cwd: root, input });
    expect(input).toBe(formatted.toString());
  },
);
