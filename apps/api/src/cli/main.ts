import { enableCompileCache } from 'node:module';

// What is loaded was compiled by the command before: that is half of what a short command takes.
enableCompileCache();
const { programOf } = await import('./program.ts');

try {
  const words = process.argv.slice(2);
  await (await programOf(words)).parseAsync(words, { from: 'user' });
} catch (error) {
  const { complain } = await import('./support/print.ts');
  const { tellFailure } = await import('./support/describe-failure.ts');
  complain(tellFailure(error));
  process.exitCode = 1;
}
