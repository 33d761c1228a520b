import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, vi } from 'vitest';
import type { TestTenant, World } from '../../../testing/index.ts';
import { register } from '../export-month.ts';

export function takingIn(w: World) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'exports-'));
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  let made = 0;
  async function taken({ tenantId }: TestTenant, month: string, set: string, ...more: string[]): Promise<string> {
    vi.spyOn(console, 'log').mockImplementation(() => {});
    const file = path.join(folder, `${(made += 1)}`);
    const program = new Command().exitOverride();
    register(program, async () => ({ deps: w.deps, tenants: w.app.tenants, close: async () => {} }));
    await program.parseAsync(['export', 'month', tenantId, month, '--set', set, '--out', file, ...more], {
      from: 'user',
    });
    return file;
  }
  return { folder, taken };
}
