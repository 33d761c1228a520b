import type { ColumnFacts } from './column-facts.ts';
import { words } from './column-words.ts';
import { layoutOf } from './layout-keys.ts';
import { momentsOf } from './moments.ts';
import type { FileSample } from './sample-file.ts';

const tapWords = { ENTERS: /\bin\b|entry|enter|check.?in|入|进/i, LEAVES: /\bout\b|exit|leave|check.?out|出/i };

export function tapsOf(
  sample: FileSample,
  facts: readonly ColumnFacts[],
  rider: ColumnFacts | undefined,
): { mapping: Record<string, unknown>; evidence: Record<string, string> } | null {
  const kind = facts.find(
    ({ words: found }) =>
      found.some((word) => tapWords.ENTERS.test(word)) && found.some((word) => tapWords.LEAVES.test(word)),
  );
  const [moment] = momentsOf(facts);
  if (!kind || !rider || !moment) return null;
  const does = (word: string): string =>
    tapWords.LEAVES.test(word) ? 'LEAVES' : tapWords.ENTERS.test(word) ? 'ENTERS' : 'RIDES';
  const device = facts.find(({ name }) => /equ|device|gate|terminal|reader|machine/i.test(name));
  const place = facts.find(({ name }) => words.place.test(name));
  return {
    mapping: {
      about: 'Proposed from the file: read every line',
      type: 'tap',
      ...layoutOf(sample),
      columns: {
        subject: rider.name,
        tappedAt: moment.source,
        kind: kind.name,
        ...(device ? { device: device.name } : {}),
        ...(place ? { place: place.name } : {}),
      },
      kinds: Object.fromEntries(kind.words.map((word) => [word, { does: does(word) }])),
      pairWithinMinutes: 240,
    },
    evidence: { 'columns.kind': 'some of its words enter and some leave', kinds: 'say the mode of each' },
  };
}
