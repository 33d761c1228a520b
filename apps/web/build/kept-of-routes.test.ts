import fs from 'node:fs';
import path from 'node:path';
import { routes } from '@fareback/contract';
import { clientFields } from '@fareback/contract/vite-plugin';
import { expect, it } from 'vitest';

const source = path.join(import.meta.dirname, '../src');
const files = fs
  .readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
const parts = new Set(Object.values(routes).flatMap((group) => Object.values(group).flatMap(Object.keys)));

it('the app reads only route fields that its build keeps: the rest exists in tests but not for riders [API-01]', () => {
  const dropped = [...parts].filter((part) => !clientFields.has(part));
  expect(dropped).toContain('errors');
  const read = files.flatMap((file) => {
    const code = fs.readFileSync(path.join(source, file), 'utf8');
    const [, imported = ''] = /import \{([^}]*)\} from '@fareback\/contract'/.exec(code) ?? [];
    const names = [...imported.matchAll(/(?:\w+ as )?(\w+)(?=\s*(?:,|$))/g)].map(([, name = '']) => name);
    const reading = new RegExp(`(?<!\\w|[^.]\\.)(?:route|${names.join('|')})\\.(?:${dropped.join('|')})\\b`, 'g');
    return names.length === 0 ? [] : [...code.matchAll(reading)].map(([part]) => `${file}: ${part}`);
  });
  expect(read).toEqual([]);
});
