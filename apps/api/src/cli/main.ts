import { enableCompileCache } from 'node:module';

// What is loaded was compiled by the command before: that is half of what a short command takes.
enableCompileCache();
const { programOf } = await import('./program.ts');
const { complain } = await import('./support/print.ts');

try {
  await programOf().parseAsync();
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
