import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { type Migration, readMigrations } from '../../apps/api/src/platform/migrations/files.ts';
import { root } from '../steps.ts';

export interface Finding {
  file: string;
  line: number;
  rule: string;
  message: string;
}

/** The only things that may be dropped once no process reads them. */
const TAKEN_AWAY = ['ban-drop-column', 'ban-drop-table'];

/** Returns the linter's findings for migrations of one kind; empty without migrations. */
function linted(folder: string, migrations: Migration[], options: string[] = []): Finding[] {
  if (migrations.length === 0) return [];
  const files = migrations.map(({ name }) => path.join(folder, name));
  const config = ['--config', path.join(root, '.squawk.toml'), '--reporter', 'json'];
  const program = path.join(root, 'node_modules/.bin/squawk');
  const { stdout, stderr, error } = spawnSync(program, [...config, ...options, ...files], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (error || !stdout.startsWith('[')) throw new Error(`squawk could not be run: ${error?.message ?? stderr}`);
  const report = JSON.parse(stdout) as {
    file: string;
    line: number;
    rule_name: string;
    message: string;
    help?: string;
  }[];
  return report.map((one) => ({
    file: path.basename(one.file),
    line: one.line + 1,
    rule: one.rule_name,
    message: [one.message, one.help].filter(Boolean).join(' '),
  }));
}

/** Returns what our own runner cannot execute in a migration, given the earlier names. */
function misplaced({ name, text, least, isConcurrent }: Migration, earlier: string[]): Finding[] {
  const found = (rule: string, message: string): Finding => ({ file: name, line: 1, rule, message });
  const findings: Finding[] = [];
  if (least !== null && !earlier.includes(least))
    findings.push(
      found(
        'contract-after',
        `There is no migration ${least} before it: name the file since which no process reads what goes.`,
      ),
    );
  if (/\bconcurrently\b/i.test(text.replaceAll(/--[^\n]*/g, '')) && !isConcurrent)
    findings.push(
      found(
        'concurrently-apart',
        'An index is made concurrently in a file of its own, NNNN-name.concurrently.sql, which runs outside a transaction.',
      ),
    );
  return findings;
}

export function findingsIn(folder = path.join(root, 'apps/api/migrations')): Finding[] {
  const migrations = readMigrations(folder);
  const names = migrations.map(({ name }) => name);
  const contracting = new Set(migrations.filter(({ least }) => least !== null).map(({ name }) => name));
  return [
    ...linted(
      folder,
      migrations.filter(({ isConcurrent }) => !isConcurrent),
    ),
    ...linted(
      folder,
      migrations.filter(({ isConcurrent }) => isConcurrent),
      ['--no-assume-in-transaction'],
    ),
    ...migrations.flatMap((migration, at) => misplaced(migration, names.slice(0, at))),
  ]
    .filter(({ file, rule }) => !(contracting.has(file) && TAKEN_AWAY.includes(rule)))
    .toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}
