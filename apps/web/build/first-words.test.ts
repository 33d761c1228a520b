import fs from 'node:fs';
import path from 'node:path';
import { partOf } from '@fareback/wording/first-areas';
import { expect, it } from 'vitest';
import english from '../../../packages/wording/catalogues/en.json' with { type: 'json' };

const source = path.join(import.meta.dirname, '../src');
const importing = /^(?:import|export)(?! type)(?! \{(?: type \w+,?)+ \})[^;]*? from '(\.[^']*)'/gm;
const fetching = /(?<!(?:withAppParts|withHomeParts)\()\(\) => import\('(\.[^']*)'\)/g;

/** Returns the modules reachable from `from`; with `isFetched` also those loaded lazily without their own messages. */
function reachable(from: readonly string[], isFetched: boolean): string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || !/\.tsx?$/.test(file)) return;
    found.add(file);
    const code = fs.readFileSync(file, 'utf8');
    for (const [, next = ''] of [...code.matchAll(importing), ...(isFetched ? code.matchAll(fetching) : [])])
      visit(path.join(path.dirname(file), next));
  };
  for (const name of from) visit(path.join(source, name));
  return [...found];
}

const areas = Object.keys(english).join('|');
const keys = new RegExp(`['"\`]((?:${areas})\\.[\\w.]+)['"\`]`, 'g');

/** Messages used by `modules` that are outside the loaded parts. */
const unheard = (modules: readonly string[], atHand: readonly string[]) =>
  modules.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(keys)]
      .filter(([, key = '']) => !atHand.includes(partOf(key)))
      .map(([, key = '']) => `${path.relative(source, file)}: ${key}`),
  );

it('sign-in, and everything shown before other screens, uses messages that are bundled or awaited [LANG-10]', () => {
  const modules = reachable(['main.tsx'], true);
  expect(modules.map((file) => path.basename(file))).toContain('sign-in-form.tsx');
  expect(modules.map((file) => path.basename(file))).not.toContain('terms.tsx');
  expect(unheard(modules, ['first', 'later'])).toEqual([]);
});

it('Home uses messages that are bundled or awaited [LANG-10]', () => {
  const modules = reachable(['app/guards/status-guard.tsx', 'screens/home.tsx'], false);
  expect(modules.map((file) => path.basename(file))).toContain('campaign-card.tsx');
  expect(unheard(modules, ['first', 'home', 'later'])).toEqual([]);
});
