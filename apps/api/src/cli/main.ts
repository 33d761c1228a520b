import { enableCompileCache } from 'node:module';

// Reuses compiled code of earlier commands, which halves the time of a short command.
enableCompileCache();
const { programOf } = await import('./program.ts');

try {
  const words = process.argv.slice(2);
  await (await programOf(words)).parseAsync(words, { from: 'user' });
} catch (error) {
  const { complain } = await import('./support/print.ts');
  const { describeCommandFailure } = await import('./support/describe-failure.ts');
  complain(describeCommandFailure(error));
  process.exitCode = 1;
}
