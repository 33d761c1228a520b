import { expect, test } from 'vitest';
import { createServices, memoizeByKey } from './services.ts';

const createCount = (): { n: number } => ({ n: 0 });

test('a process has one instance of each service, and another process has its own', () => {
  const [here, there] = [createServices(), createServices()];
  here.of(createCount).n += 1;
  expect(here.of(createCount)).toEqual({ n: 1 });
  expect(there.of(createCount)).toEqual({ n: 0 });
});

test('each key has its own instance', () => {
  const countOf = memoizeByKey((key) => ({ key, n: 0 }));
  countOf('a').n += 1;
  expect(countOf('a')).toEqual({ key: 'a', n: 1 });
  expect(countOf('b')).toEqual({ key: 'b', n: 0 });
});
