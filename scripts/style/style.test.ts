import { expect, test } from 'vitest';
import { countHits, findHits, type Kind, readLimits } from './count.ts';

test('no folder has more sentences or names of the old register than its limit [OPS-196]', () => {
  const hits = findHits();
  const limits = readLimits();
  const over = Object.entries(countHits(hits)).flatMap(([folder, kinds]) =>
    (Object.keys(kinds) as Kind[])
      .filter((kind) => (kinds[kind] ?? 0) > (limits[folder]?.[kind] ?? 0))
      .map((kind) => {
        const places = hits.filter((hit) => hit.folder === folder && hit.kind === kind).map(({ place }) => place);
        return `${folder}: ${kinds[kind]} ${kind}, limit ${limits[folder]?.[kind] ?? 0} (npm run style -- --list ${kind} ${folder}; ${places.slice(-3).join(', ')})`;
      }),
  );
  expect(over).toEqual([]);
});
