import { expect, it } from 'vitest';
import { chunksOf } from './budget.ts';

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

it('a first visit weighs the entry, the screen and all that they import, each once', () => {
  expect([...chunksOf(chunks, ['/screens/sign-in.tsx'])].toSorted()).toEqual([
    'field.js',
    'index.js',
    'shared.js',
    'sign-in.js',
  ]);
});

it('a budget for a module that is gone is an error, not a budget of nothing', () => {
  expect(() => chunksOf(chunks, ['/screens/gone.tsx'])).toThrow('/screens/gone.tsx');
});
