import type { DryRun, ImportCount, rowWordOf } from '../../modules/ingest/index.ts';
import { linesOf } from '../support/print.ts';

/**
 * Explanation of each reason, for the person who fixes the mapping or file (docs/mappings.md, "Rejected rows").
 */
const meanings: Readonly<Record<string, string>> = {
  BAD_SHAPE: 'another number of cells than the header, or a text that no database keeps',
  MISSING_VALUE: 'nothing stands there',
  BAD_TIME: 'not written as the mapping says, or a time of no clock',
  TIME_DOES_NOT_EXIST: 'the clocks skipped that hour',
  ENDS_BEFORE_START: 'it ends before it starts',
  IN_THE_FUTURE: 'it is still to come',
  START_TOO_EARLY: 'starts before 2000, or before ridesNotBefore in the pack',
  DURATION_TOO_LONG:
    'longer than rides of its mode may take (72 h for bikes, scooters and cars, else 24 h, or rideLimits in the pack)',
  DISTANCE_TOO_LONG: 'farther than 500 km, or than rideLimits in the pack',
  SPEED_TOO_HIGH: 'faster than rides of its mode may be (see rideLimits in docs/mappings.md)',
  DAMAGED_ID: 'a spreadsheet cut a long number to scientific notation: export ids and cards as text',
  BAD_NUMBER: 'no number from 0',
  UNKNOWN_WORD: 'a word that the mapping gives no meaning',
  PATTERN_MISMATCH: 'the text does not fit the pattern, or fits in several ways',
  UNKNOWN_TAP: 'a kind of tap that the mapping does not name',
  BAD_POSITION: 'no place on earth',
  SWAPPED_POSITION: 'latitude and longitude are swapped',
  FAR_AWAY: 'more than 500 km from the agency',
  ID_REPEATED: 'the id of another row with other contents',
  HEADER_AGAIN: 'the header once more',
  CONFLICT: 'known already with other contents, which stay (events rejected list shows it)',
  AMBIGUOUS: 'takes back an id that several sources have',
  NOT_A_RIDE: 'corrects what is no ride',
  OTHER_RIDER: 'names another rider than the ride does',
};

const LINES_SHOWN = 5;

type RowWord = ReturnType<typeof rowWordOf>;

/** Formats one line per kind of rejection: count, reason, lines, and the first row's content. */
function describeRejected({ refused, refusedLines, examples }: ImportCount, rowWord: RowWord): string[] {
  return Object.entries(refused).map(([name, count]) => {
    const [reason = ''] = name.split(' ');
    const lines = `${rowWord}s ${refusedLines[name]?.join(', ') ?? ''}${count > LINES_SHOWN ? ', …' : ''}`;
    const example = examples[name] === undefined ? '' : `, such as "${examples[name]}"`;
    return `${count} refused: ${name}: ${meanings[reason] ?? ''} (${lines}${example})`;
  });
}

export function describeCount(count: ImportCount, rowWord: RowWord): string[] {
  const { accepted, duplicates, leftOut, taps } = count;
  const left = leftOut > 0 ? `, ${leftOut} left out by the mapping` : '';
  const lines = [`${accepted} accepted, ${duplicates} known already${left}`];
  if (taps) {
    const { rides, withdrawn, alone } = taps;
    lines.push(`${rides} rides made of two taps, ${withdrawn} withdrawn, ${alone} taps kept without their other half`);
  }
  return [...lines, ...describeRejected(count, rowWord)];
}

export function describeDryRun(
  { count, unconnected, tooEarly, members, campaigns }: DryRun,
  rowWord: RowWord,
): string[] {
  const reasons = [...new Set(campaigns.flatMap((one) => Object.keys(one.reasons)))].toSorted();
  const counts = campaigns.map((one) => {
    const byReason: Readonly<Record<string, number | undefined>> = one.reasons;
    return [
      one.campaignId,
      one.counted,
      one.earnings,
      one.points,
      one.lost,
      ...reasons.map((reason) => byReason[reason] ?? 0),
    ];
  });
  return [
    `${count.accepted} would be new, ${count.duplicates} known already${count.leftOut > 0 ? `, ${count.leftOut} left out by the mapping` : ''}`,
    ...describeRejected(count, rowWord),
    `of the new: ${count.accepted - unconnected - tooEarly} of ${members} members, ${unconnected} of riders whom nobody has connected, ${tooEarly} from too long before connecting`,
    '',
    ...linesOf({ head: ['campaign', 'would count', 'earnings', 'points', 'earnings lost', ...reasons], rows: counts }),
    '',
    'Nothing was written.',
  ];
}

/** Exit codes of an import, as documented in docs/operations.md. */
export const importExit = { DONE: 0, SOME_REFUSED: 2, ALL_REFUSED: 3, INTERRUPTED: 4 } as const;

/** Returns the exit code. Rows that the mapping skips on purpose do not count as rejected. */
export function exitOf({ rows, leftOut, refused }: Pick<ImportCount, 'rows' | 'leftOut' | 'refused'>): number {
  const rejectedRows = Object.values(refused).reduce((sum, count) => sum + count, 0);
  if (rejectedRows === 0) return importExit.DONE;
  return rejectedRows === rows - leftOut ? importExit.ALL_REFUSED : importExit.SOME_REFUSED;
}
