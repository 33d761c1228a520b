import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../../scripts/steps.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Runs the shipped script with programs that record their calls; the backup exits with `code`. */
function backUp(kind: string, code: number): { status: number | null; called: string[] } {
  const log = path.join(folder, 'called');
  fs.writeFileSync(log, '');
  for (const [program, end] of [
    ['pgbackrest', code],
    ['psql', 0],
  ] as const)
    fs.writeFileSync(path.join(folder, program), `#!/bin/sh\necho "${program} $*" >> '${log}'\nexit ${end}\n`, {
      mode: 0o755,
    });
  const env = { PATH: `${folder}:${process.env['PATH']}` };
  const { status } = spawnSync('sh', ['deploy/backup/fareback-backup', kind], { cwd: root, env });
  return { status, called: fs.readFileSync(log, 'utf8').trim().split('\n') };
}

test('a completed backup is recorded in the database for the metrics, and a failed one is not [OPS-48]', () => {
  const began = Math.floor(Date.now() / 1000) * 1000;
  const { status, called } = backUp('full', 0);
  expect([status, called[0]]).toEqual([0, 'pgbackrest --stanza=fareback --type=full backup']);
  const [, at = ''] =
    /^psql -qX -d fareback -c alter database fareback set fareback\.backed_up_at = '(.*)'$/.exec(called[1] ?? '') ?? [];
  expect(new Date(at).toISOString().replace('.000', '')).toBe(at);
  expect(Date.parse(at)).toBeGreaterThanOrEqual(began);

  expect(backUp('diff', 56)).toEqual({ status: 56, called: ['pgbackrest --stanza=fareback --type=diff backup'] });
});
