import { Command } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';
import { world } from '../../testing/index.ts';
import { createSupplierEnv } from '../../testing/supplier-env.ts';
import { register } from './suppliers.ts';

const w = await world();
const open = new Set<{ stop: () => Promise<void> }>();
afterEach(async () => {
  vi.restoreAllMocks();
  process.exitCode = 0;
  for (const one of open) await one.stop();
  open.clear();
});

test('suppliers test orders nothing and prints the problems, with exit code 1 if there are any [OPS-249]', async () => {
  const s = await createSupplierEnv(w);
  open.add(s);
  const run = async (supplierId: string): Promise<string> => {
    const lines: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
    const program = new Command().exitOverride();
    register(program, async () => ({ deps: w.deps, tenants: w.app.tenants, close: async () => {} }));
    await program.parseAsync(['suppliers', 'test', s.tenant.tenantId, supplierId], { from: 'user' });
    return lines.join('\n');
  };
  expect(await run('ferries')).toBe('All is well.');
  expect(process.exitCode ?? 0).toBe(0);
  expect(s.supplier.orders.size).toBe(0);
  await s.supplier.stop();
  expect(await run('ferries')).toContain('No connection was made');
  expect(process.exitCode).toBe(1);
  await expect(run('trams')).rejects.toThrow('trams is not connected');
});
