import { expect, test } from 'vitest';
import { limit, setting } from '../../words/en/settings.ts';
import { settingGroups } from './setting-groups.ts';

test('every setting with a name is in exactly one group of the page [DESK-800]', () => {
  const named = [
    ...Object.keys(setting).map((name) => `setting.${name}`),
    ...Object.keys(limit).map((name) => `limit.${name}`),
  ];
  expect(Object.values(settingGroups).flat().toSorted()).toEqual(named.toSorted());
});
