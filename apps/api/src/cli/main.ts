import { enableCompileCache } from 'node:module';

// What is loaded was compiled by the command before: that is half of what a short command takes.
enableCompileCache();
const { programOf } = await import('./program.ts');
const { complain } = await import('./support/print.ts');
const { tellFailure } = await import('./support/tell-failure.ts');

try {
  await programOf().parseAsync();
} catch (error) {
  complain(tellFailure(error));
  process.exitCode = 1;
}
