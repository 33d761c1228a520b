import { expect, test } from 'vitest';
import { readFile, withAdded, withCopy, withMoved, withoutValue, withValue } from './pack-yaml.ts';

const text = `# Of this autumn.
campaigns:
  # Everybody knows it.
  - id: ride # the first
    reward: 10 # as agreed
    limit: { earnings: 2, days: 1 }
    tomorrow: [1] # of a newer release
  - { id: bike, reward: 5 }
`;

test('a form changes one value; comments and unknown keys stay in place [DESK-187]', () => {
  expect(withValue(text, ['campaigns', 0, 'reward'], 12)).toBe(text.replace('reward: 10', 'reward: 12'));
  expect(withValue(text, ['campaigns', 1, 'reward'], 6)).toBe(text.replace('reward: 5', 'reward: 6'));
  expect(withoutValue(text, ['campaigns', 0, 'limit'])).toBe(text.replace('    limit: { earnings: 2, days: 1 }\n', ''));
  const deeper = withValue(text, ['campaigns', 0, 'limit', 'days'], 7);
  expect(deeper).toContain('limit: { earnings: 2, days: 7 }');
  expect(withValue(null, ['settings', 'limits', 'textsPerDevicePerHour'], 3)).toBe(
    'settings:\n  limits:\n    textsPerDevicePerHour: 3\n',
  );
  // Texts that a YAML parser could read as a number, date or boolean.
  for (const said of ['0012', 'true', '2026-03-01', 'a: b', '# no comment', "it's", '- x'])
    expect(readFile(withValue(text, ['campaigns', 0, 'note'], said), {}).value).toMatchObject({
      campaigns: [{ note: said }, {}],
    });
});

test('items can be added, copied and reordered, and each keeps its comments [DESK-187]', () => {
  const ids = (file: string): unknown =>
    (readFile(file, {}).value as { campaigns: { id: string }[] }).campaigns.map(({ id }) => id);
  expect(withAdded('campaigns: []\n', ['campaigns'], { id: 'new' })).toBe('campaigns:\n  - id: new\n');
  expect(withAdded(null, ['campaigns'], { id: 'new' }, { campaigns: [] })).toBe('campaigns:\n  - id: new\n');
  const copied = withCopy(text, ['campaigns'], 0, 'ride-2');
  expect(ids(copied)).toEqual(['ride', 'ride-2', 'bike']);
  expect(copied.match(/# as agreed/g)).toHaveLength(2);
  // A copy follows its original and gets no `position`.
  expect(
    withCopy(text.replace('id: bike,', 'id: bike, position: 30,'), ['campaigns'], 1, 'bike-2').match(/position/g),
  ).toHaveLength(1);
  const moved = withMoved(text, ['campaigns'], 1, 0);
  expect(ids(moved)).toEqual(['bike', 'ride']);
  expect(moved).toContain('reward: 10 # as agreed');
  const placed = text.replace('id: ride #', 'position: 30\n    id: ride #');
  expect(ids(withMoved(placed, ['campaigns'], 0, 1))).toEqual(['ride', 'bike']);
  expect(withMoved(placed, ['campaigns'], 0, 1)).not.toContain('position');
});

test('a product list is copied into the file before an item changes; an unreadable file is reported [DESK-187]', () => {
  const base = { languages: ['en'], switches: { help: true, tutorial: true } };
  expect(withValue('id: bay\n', ['languages', 1], 'es', base)).toBe('id: bay\nlanguages:\n  - en\n  - es\n');
  expect(readFile('switches: { help: false }\n', base)).toEqual({
    value: { languages: ['en'], switches: { help: false, tutorial: true } },
    isReadable: true,
  });
  expect(readFile('a: [', base)).toEqual({ value: base, isReadable: false });
  expect(readFile('a: &x [*x, *x]', base).isReadable).toBe(true);
});
