import { expect, it } from 'vitest';
import { environmentLabel } from './error-page.tsx';

it.each([undefined, '', 'prod3', 'prod', 'production-eu'])('environment %j shows no label [ERR-11]', (name) => {
  expect(environmentLabel(name, '1.2.0')).toBeNull();
});

it.each(['dev', 'test', 'preprod'])('environment %s shows its name and the version [ERR-11]', (name) => {
  expect(environmentLabel(name, '1.2.0')).toBe(`1.2.0 · ${name}`);
  expect(environmentLabel(name, undefined)).toBe(name);
});
