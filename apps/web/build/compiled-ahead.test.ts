import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { compiledAhead } from './compiled-ahead.ts';

const root = mkdtempSync(join(tmpdir(), 'compiled-ahead-'));
afterAll(() => rmSync(root, { recursive: true }));

const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Builds a page whose script `main` lazily loads `later` with its styles, which makes the bundler prepend a line of its
 * own.
 */
async function built(names: readonly string[]): Promise<(file: string) => string> {
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/main.js"></script>');
  writeFileSync(
    join(root, 'main.js'),
    "document.title = 'A ride'; void import('./later.js').then(({ later }) => later());",
  );
  writeFileSync(join(root, 'later.css'), 'p { color: red }');
  writeFileSync(join(root, 'later.js'), "import './later.css'; export const later = () => console.log('later');");
  const outDir = join(root, 'dist');
  const output = { entryFileNames: '[name].js', chunkFileNames: '[name].js' };
  const options = { outDir, sourcemap: true, rolldownOptions: { output } };
  await build({ root, configFile: false, logLevel: 'silent', plugins: [compiledAhead(names)], build: options });
  return (file) => readFileSync(join(outDir, file), 'utf8');
}

it('only scripts whose functions are called at once get the compile hint, on their first line [HOME-31]', async () => {
  const read = await built(['index']);
  expect(read('index.js')).toContain('__vite__mapDeps');
  expect({ index: read('index.js').startsWith(hint), later: read('later.js').includes(hint) }).toEqual({
    index: true,
    later: false,
  });
});

it('the source map still matches the place of each call', async () => {
  const [plain, told] = [(await built([]))('index.js.map'), (await built(['index']))('index.js.map')];
  const { mappings } = JSON.parse(plain) as { mappings: string };
  expect(JSON.parse(told)).toHaveProperty('mappings', `;${mappings}`);
});

it('a list with an unknown script fails the build', async () => {
  await expect(built(['index', 'gone'])).rejects.toThrow('No script is called gone');
});
