import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { budget, chunksOf } from './budget.ts';

const chunk = (fileName: string, imports: string[], moduleIds: string[], isEntry = false) => ({
  fileName,
  imports,
  moduleIds,
  isEntry,
});
const chunks = [
  chunk('index.js', ['shared.js'], ['/src/main.tsx'], true),
  chunk('shared.js', ['index.js'], ['/src/store.ts']),
  chunk('sign-in.js', ['field.js', 'index.js'], ['/src/screens/sign-in.tsx']),
  chunk('field.js', [], ['/src/ui/field.tsx']),
  chunk('home.js', [], ['/src/screens/home.tsx']),
];

it("a first visit's size counts the entry, the screen and all imports, each once", () => {
  expect([...chunksOf(chunks, ['/screens/sign-in.tsx'])].toSorted()).toEqual([
    'field.js',
    'index.js',
    'shared.js',
    'sign-in.js',
  ]);
});

it('a budget for a missing module is an error, not an empty budget', () => {
  expect(() => chunksOf(chunks, ['/screens/gone.tsx'])).toThrow('/screens/gone.tsx');
});

const root = mkdtempSync(join(tmpdir(), 'budget-'));
afterAll(() => rmSync(root, { recursive: true }));

it('an app over its budget leaves no page that could be served [HOME-32]', async () => {
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/main.js"></script>');
  writeFileSync(join(root, 'main.js'), 'document.title = "A ride";');
  const page = join(root, 'dist/index.html');
  const buildWithin = (mostBytes: number) =>
    build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [budget([{ screen: 'all', modules: ['/main.js'], mostBytes }])],
    });
  await buildWithin(10_000);
  expect(existsSync(page)).toBe(true);
  await expect(buildWithin(1)).rejects.toThrow('of 1 bytes');
  expect(existsSync(page)).toBe(false);
});
