import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = (name: string): string => fs.readFileSync(path.join(import.meta.dirname, '../..', name), 'utf8');
const importsOf = (text: string) => [...text.matchAll(/^import .+ from '(.+)';$/gm)].map(([, name]) => name);

test.each([
  ['http/admin/heavy-thread.ts', '../../platform/thread-priority.ts', './heavy-worker.ts'],
  ['jobs/file-import-thread.ts', '../platform/thread-priority.ts', './file-import-worker.ts'],
])('%s lowers its priority before it loads any module of the product [OPS-181]', (name, priority, worker) => {
  const text = source(name);
  // Imports at the top run before any statement.
  expect(importsOf(text)).toEqual([priority]);
  expect(importsOf(source('platform/thread-priority.ts'))).toEqual(['node:fs', 'node:os']);
  const statements = text.split('\n').filter((line) => /^[a-z].*;$/.test(line) && !/^(?:import|const) /.test(line));
  expect(statements).toEqual(['lowerPriority();', `await import('${worker}');`]);
});
