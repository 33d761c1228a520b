import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { signUpFullMember } from '../../testing/full-member.ts';
import { world } from '../../testing/index.ts';
import { register as memberDelete } from './member-delete.ts';
import { register as memberExport } from './member-export.ts';

const w = await world();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'copies-'));
afterEach(() => void vi.restoreAllMocks());
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

async function rewards(...words: string[]): Promise<string> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const program = new Command().exitOverride();
  const openDeps = async () => ({ deps: w.deps, tenants: w.app.tenants, close: async () => {} });
  for (const register of [memberDelete, memberExport]) register(program, openDeps);
  await program.parseAsync(words, { from: 'user' });
  return lines.join('\n');
}

test('delete shows the effect and changes nothing; with --yes it erases, once [AUTH-31]', async () => {
  const rider = await signUpFullMember(w);
  const run = (...more: string[]) => rewards('member', 'delete', rider.tenant.tenantId, ...more);
  const plan = await run(rider.email.toUpperCase());
  expect(plan).toMatch(/kept +rows +if deleted\n/);
  // Columns stay aligned however long the name of a part is.
  const rows = plan.split('\n').slice(1, -1);
  const column = rows[0]?.indexOf('if deleted');
  expect(
    new Set(rows.map((row) => row.search(/(?:go|stay without a name|are taken off the books|if deleted)$/))),
  ).toEqual(new Set([column]));
  expect(plan).toMatch(/sessions +1 {2}go\n/);
  expect(plan).toMatch(/redemptions +1 {2}stay without a name\n/);
  expect(plan).toMatch(/points +55 {2}are taken off the books\n/);
  expect(plan).toContain('Nothing was changed.');
  expect((await rider.call('GET', '/rest/users/me/userinfo/en')).body).toMatchObject({
    name: rider.name,
    Balance: '45',
  });

  expect(await run(rider.email, '--yes')).toBe(
    `${rider.memberId}: deleted: nothing personal is left, and the books are right`,
  );
  await expect(run(rider.email, '--yes')).rejects.toThrow('has no member with the address');
  for (const more of [[], ['--yes']])
    expect(await run(rider.memberId, ...more)).toBe(
      `${rider.memberId}: nothing changed: the member was deleted before`,
    );
});

test('export prints the data, or writes it readable by its owner only, replacing an existing file [AUTH-31]', async () => {
  const rider = await signUpFullMember(w);
  const run = (...more: string[]) => rewards('member', 'export', rider.tenant.tenantId, rider.memberId, ...more);
  expect(JSON.parse(await run())).toMatchObject({
    member: { email: rider.email },
    connections: [{}, { identifier: rider.card }],
  });
  const file = path.join(folder, 'copy.json');
  fs.writeFileSync(file, 'open to all', { mode: 0o644 });
  expect(await run('--out', file)).toBe(`written to ${file}`);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toMatchObject({ member: { name: rider.name } });
});
