import { spawn } from 'node:child_process';
import path from 'node:path';

/** Folder of the repository. */
export const root = path.join(import.meta.dirname, '..');

/** One command of a check. */
export interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
}

/** Runs a step to its end; its output is shown as it comes when `show`, else only when it fails. Resolves to whether it succeeded. */
export function runStep({ name, command, env }: Step, show: boolean): Promise<boolean> {
  const began = performance.now();
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env, FORCE_COLOR: '0' },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => {
      output += error.message;
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
    const finish = (succeeded: boolean): void => {
      if (!succeeded && output) console.log(output);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${succeeded ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
      resolve(succeeded);
    };
  });
}
