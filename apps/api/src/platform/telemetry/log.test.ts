import { execFile } from 'node:child_process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { byTheTurn } from './log.ts';

const own = pathToFileURL(`${import.meta.dirname}/log.ts`).href;

async function outputOf(code: string): Promise<string[]> {
  const script = `import { createLog } from ${JSON.stringify(own)}; const log = createLog('info'); ${code}`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]).catch(
    (error: { stdout: string }) => error,
  );
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [(JSON.parse(line) as { msg: string }).msg]));
}

test('lines of one turn are written as one text in order, and flushed on request [HOME-35]', async () => {
  const written: string[] = [];
  const output = { write: (text: string) => void written.push(text), flushSync: () => void written.push('flushed') };
  const log = byTheTurn(output);
  log.write('one\n');
  log.write('two\n');
  expect(written).toEqual([]);
  await nextTurn();
  log.write('three\n');
  log.flushSync();
  await nextTurn();
  expect(written).toEqual(['one\ntwo\n', 'three\n', 'flushed']);
});

test.each([
  ['ends by itself', ''],
  ['is ended in the same turn', 'process.exit(3);'],
  ['falls', "throw new Error('fallen');"],
  ['dies of what it told last', "log.fatal('last'); process.kill(process.pid, 'SIGKILL');"],
])('a process that %s has written its log [HOME-35]', async (_, ending) => {
  const said = await outputOf(`log.info('one'); log.info('two'); ${ending}`);
  expect(said).toEqual(['one', 'two', ...(ending.includes('last') ? ['last'] : [])]);
});
