import { describe, expect, it } from 'vitest';
import { formatProblem } from '../problem.ts';
import { parseSource } from './source.ts';

const whole = `id: bay
name: Bay
settings:
  points: 3
  map:
    zoom: 4
campaigns:
  - id: one
    reward: 10
  - id: two
    reward: 20
`;

function told(from: string, to: string): string[] {
  if (!whole.includes(from)) throw new Error(`There is no ${from}`);
  const { problems } = parseSource(
    'tenant.yaml',
    whole.replace(from, () => to),
  );
  return problems.map(formatProblem);
}

describe('an unreadable file is reported in plain words, at the place to fix, with what to do', () => {
  it.each([
    [
      'a tab',
      '  points',
      '\tpoints',
      /^4:1: expected spaces at the start of this line, found a tab: use as many spaces/,
    ],
    ['a tab behind blanks', '    zoom', '  \tzoom', /^6:3: .* found a tab/],
    [
      'a line too far out',
      '  map:',
      ' map:',
      /^5:2: expected this line to start in the same column .* found it in column 2/,
    ],
    ['a line too far in', '  map:', '   map:', /^5:4: expected this line to start .* found it in column 4/],
    ['a line too far in, in a list', '    reward: 10', '      reward: 10', /^9:7: expected this line to start/],
    ['a line of a list too far out', '    reward: 20', '   reward: 20', /^11:4: expected this line to start/],
    [
      'a line too far in behind an empty one',
      '  map:',
      '\n   map:',
      /^6:4: expected this line to start .* in column 4/,
    ],
    ['two hyphens', '- id: two', '--id: two', /^10:3: expected this line to start in the same column/],
    ['a thing of a list without hyphen', '  - id: two', '  id: two', /^10:3: expected this line to start .* hyphen/],
    ['a hyphen without blank', '- id: two', '-id: two', /^10:3: expected a space after the hyphen/],
    [
      'no colon',
      '  points: 3',
      '  points 3',
      /^4:3: expected a key with a colon .* found "points 3": write it as key: value/,
    ],
    ['no colon before a quote', 'name: Bay', 'name "Bay"', /^2:1: expected a key with a colon .* found "name "Bay"": /],
    ['no colon of a map', 'settings:', 'settings', /^3:1: expected a key with a colon .* found "settings"/],
    [
      'a long line without colon',
      'name: Bay',
      'a line without a colon that goes on for long',
      /found "a line without a colon that goes on for…": write/,
    ],
    ['two words of a key, one in quotes', 'name: Bay', '"name" x: Bay', /^2:1: expected a valid YAML/],
    ['two words of the key of a map, one in quotes', 'settings:', '"settings" x:', /^3:1: expected a valid YAML/],
    ['no colon in the last line', 'reward: 20', 'reward 20', /^11:5: expected a key with a colon/],
    ['no blank behind the colon', 'points: 3', 'points:3', /^4:3: expected a key with a colon .* found "points:3"/],
    ['a key twice', 'name: Bay', 'id: Bay', /^2:1: expected the key "id" once, found it in line 1 already: remove one/],
    [
      'a key twice in a map, which is another one above it',
      'zoom: 4',
      'name: 4\n    name: 5',
      /^7:5: expected the key "name" once, found it in line 6 already/,
    ],
    [
      'a quote that nothing closes',
      'name: Bay',
      'name: "Bay',
      /^2:7: expected a " at the end of the text that starts here/,
    ],
    ['a single quote that nothing closes', 'name: Bay', "name: 'Bay", /^2:7: expected a ' at the end/],
    [
      'a quote behind another that nothing closes',
      'id: bay\nname: Bay',
      'id: "bay"\nname: "Bay',
      /^2:7: expected a " at the end/,
    ],
    [
      'a quote closed by the next one, in a map of its own',
      'name: Bay\nsettings:',
      'name: "Bay\n  short: "B\nsettings:',
      /^2:7: expected a " at the end/,
    ],
    ['text behind a bracket', 'id: bay\nname: Bay', 'id: "bay"\nname: [Bay] more', /^2:13: expected a valid YAML/],
    [
      'a quote closed by the next one',
      'Bay\nsettings:',
      '"Bay\nshort: "B"\nsettings:',
      /^2:7: expected a " at the end/,
    ],
    [
      'a quote within a text',
      'name: Bay',
      "name: 'Bay's'",
      /^2:12: expected nothing after the closing ', found "s'": .* ''/,
    ],
    [
      'text behind a quote',
      'name: Bay',
      'name: "Bay" more',
      /^2:13: expected nothing after the closing ", found "more"/,
    ],
    [
      'a colon in a text',
      'name: Bay',
      'name: Bay: the best',
      /^2:7: expected quotes around a text with a colon .* put it in quotes/,
    ],
    ['a sign that YAML keeps', 'name: Bay', 'name: @bay', /^2:7: expected quotes around a value that begins with @/],
    ['a star', 'name: Bay', 'name: *bay', /^2:7: expected quotes around a value that begins with \*/],
    ['a star alone', 'name: Bay', 'name: * Bay', /^2:7: expected quotes around a value that begins with \*/],
    [
      'a star behind one that points at something',
      'id: bay\nname: Bay',
      'id: &bay bay\nname: *bay\nshort: *b',
      /^3:8: expected quotes around a value that begins with \*/,
    ],
    ['an exclamation mark', 'name: Bay', 'name: !bay', /^2:7: expected quotes around a value that begins with !/],
    ['a bracket that nothing closes', 'name: Bay', 'name: [a, b', /^2:7: expected a \] that closes what \[ opens here/],
    [
      'a bracket around a sound one',
      'name: Bay',
      'name: [[a], b',
      /^2:7: expected a \] that closes what \[ opens here/,
    ],
    [
      'a bracket around another kind',
      'name: Bay',
      'name: [{ a: b }, c',
      /^2:7: expected a \] that closes what \[ opens/,
    ],
    ['a bracket around a key', 'name: Bay', 'name: [a: b, c', /^2:7: expected a \] that closes what \[ opens here/],
    [
      'a bracket before hyphens',
      'campaigns:\n  - id: one\n    reward: 10\n  - id: two\n    reward: 20',
      'campaigns: [\n  - one\n  - two',
      /^7:12: expected a \] that closes what \[ opens here/,
    ],
    [
      'a sign before an open bracket',
      'name: Bay\n',
      'name: @bay\nmore: [a\n',
      /^2:7: expected quotes around a value that begins with @/,
    ],
    [
      'a quote of a list that nothing closes',
      'name: Bay',
      'name: [\n  "a,\n  "b": c\n',
      /^3:3: expected a " at the end of the text that starts here/,
    ],
    ['a bracket before a list', 'campaigns:', 'campaigns: [', /^7:12: expected a \] that closes what \[ opens here/],
    ['a backslash', 'name: Bay', String.raw`name: "C:\dir"`, /^2:10: expected two backslashes .* write it as \\\\d/],
    ['a second document', '  - id: two', '---\n  - id: two', /expected one document in a file/],
    [
      'a sign that cannot be kept',
      'name: Bay',
      String.raw`name: "Bay\0"`,
      /^ expected a text that can be saved, found NUL/,
    ],
    [
      'aliases of aliases',
      'name: Bay',
      'a: &a [x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b]\nd: [*c, *c, *c, *c]',
      /^ expected a file without aliases of aliases, .* \(Excessive alias count/,
    ],
    [
      'anything else',
      'name: Bay',
      'name: [a]]',
      /^2:10: expected a valid YAML .* the others \(Unexpected flow-seq-end/,
    ],
  ])('%s [DESK-426]', (_, from, to, expected) => {
    expect(told(from, to).map((line) => line.replace('tenant.yaml:', ''))).toEqual([expect.stringMatching(expected)]);
  });

  it('every duplicate key [DESK-426]', () => {
    expect(told('  points: 3\n  map:', '  points: 3\n  points: 4\n  points: 5\n  map:')).toHaveLength(2);
    const twiceBefore = told('  points: 3\n  map:', '  points: 3\n  points: 4\n\tmap:');
    expect(twiceBefore).toEqual([expect.stringContaining('"points" once'), expect.stringContaining('found a tab')]);
  });

  it.each([
    ['a comma that is missing', '{\n  "a": "x"\n  "b": "y"\n}', /^3:3: expected a comma between two entries/],
    ['a bracket that is missing', '{\n  "a": { "b": "y"\n', /^2:8: expected a \} that closes what \{ opens here/],
    ['a quote that is missing', '{\n  "a": "x,\n  "b": "y"\n}', /^2:8: expected a " at the end/],
  ])('JSON: %s [DESK-426]', (_, text, expected) => {
    const [first] = parseSource('wording/en.json', text).problems.map(formatProblem);
    expect(first?.replace('wording/en.json:', '')).toMatch(expected);
  });
});
