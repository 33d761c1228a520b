import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '..');

export interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
}

/** Everything that is checked without running a test. */
export const checks: Step[] = [
  { name: 'format', command: ['biome', 'check', '--linter-enabled=false', '.'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings', '.'] },
  { name: 'types', command: ['tsc', '-b'] },
  {
    name: 'import rules',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'e2e', 'bench'],
  },
  { name: 'unused code', command: ['knip'] },
  { name: 'expressions', command: ['node', 'scripts/check-expressions.ts'] },
  { name: 'migrations', command: ['node', 'scripts/check-migrations.ts'] },
  { name: 'tenant packs', command: ['node', 'packages/tenant-pack/src/cli/check.ts'] },
];

const isCode = (file: string): boolean => /\.tsx?$/.test(file);
const exists = (file: string): boolean => fs.existsSync(path.join(root, file));

/** Returns tests and their helpers that read the project's files, which no import shows. Those that start programs are too slow. */
const readers = (): string[] =>
  fs
    .globSync(
      [
        'house.test.ts',
        '{scripts,prove}/**/*.ts',
        '{apps,packages,bench}/*/**/*.test.ts',
        'apps/api/src/{tables,testing/**/*}.ts',
      ],
      {
        cwd: root,
        exclude: (name) => ['node_modules', 'dist'].includes(name),
      },
    )
    .filter((file) => {
      const text = fs.readFileSync(path.join(root, file), 'utf8');
      const startsPrograms = file.endsWith('.test.ts') && text.includes("'node:child_process'");
      return text.includes("'node:fs'") && !startsPrograms;
    });

/**
 * The checks and the tests without database and browser that these changed files can break. Without any, or if one is
 * neither code nor a document (a pack, a setting, a removed file), the tests are all of them.
 */
export function verifySteps(changed: readonly string[]): Step[] {
  const code = changed.filter((file) => isCode(file) && exists(file));
  const isAll = changed.length === 0;
  const isTraceable = changed.every((file) => /\.(tsx?|css|md)$/.test(file) && exists(file));
  const pure = ['--project', 'pure', '--maxWorkers', '1', '--reporter', 'dot'];
  const tests =
    isAll || !isTraceable ? ['vitest', 'run', ...pure] : ['vitest', 'related', '--run', ...pure, ...code, ...readers()];
  const others = checks.flatMap((step) => {
    if (step.name !== 'lint' || isAll) return [step];
    return code.length === 0 ? [] : [{ ...step, command: [...step.command.slice(0, -1), ...code] }];
  });
  // The tests first, because they take as long as all checks.
  return [{ name: 'pure tests', command: tests }, ...others];
}

export interface Outcome {
  succeeded: boolean;
  output: string;
}

/** Runs steps two at a time: most of them use one processor. */
export async function runInPairs(steps: readonly Step[], ended: (step: Step, outcome: Outcome) => void): Promise<void> {
  const waiting = [...steps];
  const runWaiting = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) ended(step, await runStep(step, false));
  };
  await Promise.all([runWaiting(), runWaiting()]);
}

/**
 * Runs a step to completion. With `show`, output appears line by line, else only after a failure. Commands and servers
 * started by its tests share one compile cache.
 */
export function runStep({ name, command, env }: Step, show: boolean): Promise<Outcome> {
  const began = performance.now();
  const [program = '', ...args] = command;
  const { FORCE_COLOR: _, ...environment } = process.env;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...environment, ...env, NO_COLOR: '1', NODE_COMPILE_CACHE: path.join(root, '.cache/compiled') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let shown = 0;
    const hear = (chunk: string): void => {
      output += chunk;
      // Whole lines only, because other steps may print at the same time.
      const whole = output.lastIndexOf('\n') + 1;
      if (show) process.stdout.write(output.slice(shown, whole));
      shown = Math.max(shown, whole);
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    child.on('error', (error) => {
      hear(error.message);
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
    const finish = (succeeded: boolean): void => {
      if (!show && !succeeded && output) console.log(output);
      if (show && shown < output.length) console.log(output.slice(shown));
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${succeeded ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
      resolve({ succeeded, output });
    };
  });
}
