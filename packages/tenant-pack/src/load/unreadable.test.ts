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

/** What is told of the file once something in it stands otherwise. */
function told(from: string, to: string): string[] {
  if (!whole.includes(from)) throw new Error(`There is no ${from}`);
  const { problems } = parseSource(
    'tenant.yaml',
    whole.replace(from, () => to),
  );
  return problems.map(formatProblem);
}

describe('what cannot be read is told in plain words, where somebody mends it, with what to do', () => {
  it.each([
    ['a tab', '  points', '\tpoints', /^4:1: expected blanks at the beginning of this line, found a tab: type blanks/],
    ['a tab behind blanks', '    zoom', '  \tzoom', /^6:3: .* found a tab/],
    [
      'a line too far out',
      '  map:',
      ' map:',
      /^5:2: expected this line to begin in the same column .* found it in column 2/,
    ],
    ['a line too far in', '  map:', '   map:', /^5:4: expected this line to begin .* found it in column 4/],
    ['a line too far in, in a list', '    reward: 10', '      reward: 10', /^9:7: expected this line to begin/],
    ['a line of a list too far out', '    reward: 20', '   reward: 20', /^11:4: expected this line to begin/],
    ['a thing of a list without hyphen', '  - id: two', '  id: two', /^10:3: expected this line to begin .* hyphen/],
    ['a hyphen without blank', '- id: two', '-id: two', /^10:3: expected a blank behind the hyphen/],
    [
      'no colon',
      '  points: 3',
      '  points 3',
      /^4:3: expected a key with a colon .* found "points 3": write it as key: value/,
    ],
    ['no colon before a quote', 'name: Bay', 'name "Bay"', /^2:1: expected a key with a colon .* found "name "Bay"": /],
    ['no colon of a map', 'settings:', 'settings', /^3:1: expected a key with a colon .* found "settings"/],
    ['no colon in the last line', 'reward: 20', 'reward 20', /^11:5: expected a key with a colon/],
    ['no blank behind the colon', 'points: 3', 'points:3', /^4:3: expected a key with a colon .* found "points:3"/],
    ['a key twice', 'name: Bay', 'id: Bay', /^2:1: expected the key "id" once, found it in line 1 already: take one/],
    [
      'a quote that nothing closes',
      'name: Bay',
      'name: "Bay',
      /^2:7: expected a " at the end of the text that begins here/,
    ],
    ['a single quote that nothing closes', 'name: Bay', "name: 'Bay", /^2:7: expected a ' at the end/],
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
      /^2:12: expected nothing behind the closing ', found "s'": .* ''/,
    ],
    [
      'text behind a quote',
      'name: Bay',
      'name: "Bay" more',
      /^2:13: expected nothing behind the closing ", found "more"/,
    ],
    ['a colon in a text', 'name: Bay', 'name: Bay: the best', /^2:7: expected a text with a colon .* put it in quotes/],
    [
      'a sign that YAML keeps',
      'name: Bay',
      'name: @bay',
      /^2:7: expected a value that begins with @ to stand in quotes/,
    ],
    ['a star', 'name: Bay', 'name: *bay', /^2:7: expected a value that begins with \* to stand in quotes/],
    ['an exclamation mark', 'name: Bay', 'name: !bay', /^2:7: expected a value that begins with ! to stand in quotes/],
    ['a bracket that nothing closes', 'name: Bay', 'name: [a, b', /^2:7: expected a \] that closes what \[ opens here/],
    ['a bracket before a list', 'campaigns:', 'campaigns: [', /^7:12: expected a \] that closes what \[ opens here/],
    ['a backslash', 'name: Bay', String.raw`name: "C:\dir"`, /^2:10: expected two backslashes .* write it as \\\\d/],
    ['a second document', '  - id: two', '---\n  - id: two', /expected one document in a file/],
    [
      'anything else',
      'name: Bay',
      'name: [a]]',
      /^2:10: expected a line as YAML .* the others \(Unexpected flow-seq-end/,
    ],
  ])('%s [DESK-426]', (_, from, to, expected) => {
    expect(told(from, to).map((line) => line.replace('tenant.yaml:', ''))).toEqual([expect.stringMatching(expected)]);
  });

  it('every key that is written twice [DESK-426]', () => {
    expect(told('  points: 3\n  map:', '  points: 3\n  points: 4\n  points: 5\n  map:')).toHaveLength(2);
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
