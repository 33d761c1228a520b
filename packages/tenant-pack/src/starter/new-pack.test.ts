import { readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@fareback/contract';
import { expect, test } from 'vitest';
import { drawAppIcons } from '../icons/draw-app-icons.ts';
import { readHandedIn } from '../load/handed-in.ts';
import { checkPack } from '../load/load-pack.ts';
import { formatProblem } from '../problem.ts';
import { scratchTenants, tenantsDirectory } from '../testing/scratch-tenants.ts';
import { getIdError, newPack, starterIcon } from './new-pack.ts';

const linesOf = (tenant: Parameters<typeof newPack>[0]) => {
  const checked = checkPack(newPack(tenant), { place: tenant.id, tenantsDirectory });
  return { problems: 'problems' in checked ? checked.problems.map(formatProblem) : [], warnings: checked.warnings };
};

test('a new pack in memory equals the folder written by tenant:new, byte for byte [DESK-230]', () => {
  const scratch = scratchTenants();
  try {
    expect(readHandedIn(scratch.directory)).toEqual(newPack({ id: 'acme', name: 'Acme Rides' }));
  } finally {
    scratch.remove();
  }
});

test('a new pack passes the check, whatever its name, and is complete in every language [DESK-230, DESK-291]', () => {
  for (const name of ['Acme', '<b onload="x">Ávila & Söhne</b>', '"Quoted": #1', "L'Étoile {}", 'ر'.repeat(120)])
    expect(linesOf({ id: 'acme', name, languages })).toEqual({ problems: [], warnings: [] });
  expect(linesOf({ id: 'acme', name: 'Acme', languages: ['es', 'es', 'en'] })).toEqual({ problems: [], warnings: [] });
});

test('an id that is malformed or starts an address of the desk is refused [DESK-230]', () => {
  expect(['bay', 'a1-b', 'admins'].map(getIdError)).toEqual([null, null, null]);
  expect(['admin', 'agencies', 'sign-in', 'invitation', 'www'].map(getIdError)).toEqual(Array(5).fill('RESERVED'));
  const odd = ['', 'a', 'Bay', '1bay', '../bay', 'b'.repeat(32), 'bay\n', '_base', '<b>'];
  expect(odd.map(getIdError)).toEqual(odd.map(() => 'MALFORMED'));
  expect(() => newPack({ id: 'admin', name: 'A' })).toThrow(/no address of the desk/);
});

test('a new pack’s icons match its mark [PWA-01]', async () => {
  for (const { file, bytes } of await drawAppIcons(Buffer.from(starterIcon), '#0a6b5c'))
    expect([file, readFileSync(path.join(import.meta.dirname, 'images', file)).equals(bytes)]).toEqual([file, true]);
});

test('a new pack has no look-back, because riders type its only account and look-back pays verified ones [PROV-37]', () => {
  const program = newPack({ id: 'harbor', name: 'Harbor' }).files['programme.yaml'] ?? '';
  expect(program).toContain('connectionType: SELF_REPORT');
  expect(program).not.toContain('lookBackDays');
});
