import type { KeyPath } from '../load/source.ts';
import { say } from '../message.ts';
import { describeValue } from '../problem.ts';
import type { PackDraw } from '../schema/draw.ts';
import type { PackProgram } from '../schema/program.ts';
import type { Contradiction } from './contradictions.ts';

/** Contradictions of a valid draw: its days in order, caps that can be reached, rules to agree to [DRAW-01, DRAW-32]. */
export function contradictionsOfDraw(draw: PackDraw): Contradiction[] {
  const { entriesFrom, entriesUntil, drawsOn, entriesMax, entriesMaxPerDay, consent, rulesUrl } = draw;
  const found: Contradiction[] = [];
  if (entriesUntil < entriesFrom) {
    const message = say`expected a day on or after entriesFrom (${entriesFrom}), found ${entriesUntil}`;
    found.push({ key: ['entriesUntil'], message });
  }
  if (drawsOn <= entriesUntil) {
    const message = say`expected a day after entriesUntil (${entriesUntil}), because the list of entries closes as it begins, found ${drawsOn}`;
    found.push({ key: ['drawsOn'], message });
  }
  if (entriesMax !== undefined && entriesMaxPerDay !== undefined && entriesMaxPerDay > entriesMax) {
    const message = say`expected at most entriesMax (${entriesMax}), found ${entriesMaxPerDay}`;
    found.push({ key: ['entriesMaxPerDay'], message });
  }
  if (consent && rulesUrl === undefined) {
    const message = 'expected rulesUrl, because riders are asked to agree to the rules, found none';
    found.push({ key: ['rulesUrl'], message });
  }
  return found;
}

const givesEntries = ({ campaigns }: PackProgram, drawId: string): boolean =>
  campaigns.some((campaign) => 'rewardDraw' in campaign && campaign.active && campaign.rewardDraw?.draw === drawId);

const DAY = 86_400_000;

/** Prizes whose offer ends before a winner's last day, if the draw is held on its day [DRAW-31]. */
function prizesThatEnd({ drawsOn, claimDays, prizes }: PackDraw, { offers }: PackProgram): Contradiction[] {
  const lastDay = new Date(Date.parse(drawsOn) + claimDays * DAY).toISOString().slice(0, 10);
  return prizes.flatMap(({ offer }, at): Contradiction[] => {
    const endsOn = offers.find(({ id }) => id === offer)?.endsOn;
    if (endsOn === undefined || endsOn >= lastDay) return [];
    const message = say`expected an offer without endsOn, or with ${lastDay} or later, because winners have claimDays (${claimDays}) days after drawsOn, found ${endsOn}`;
    return [{ key: ['prizes', at, 'offer'], message }];
  });
}

/** Reports caps lower than the entries of one ride, because the rest would never count [OPS-212]. */
function capsBelowGifts(draw: PackDraw, { campaigns }: PackProgram): Contradiction[] {
  return (['entriesMaxPerDay', 'entriesMax'] as const).flatMap((key): Contradiction[] => {
    const most = draw[key];
    const giver = campaigns.find(
      (one) =>
        'rewardDraw' in one &&
        one.active &&
        one.rewardDraw?.draw === draw.id &&
        one.rewardDraw.entries > (most ?? Infinity),
    );
    if (most === undefined || !giver || !('rewardDraw' in giver) || !giver.rewardDraw) return [];
    const message = say`expected at least ${giver.rewardDraw.entries}, because ${giver.id} gives that many entries at once, found ${most}`;
    return [{ key: [key], message }];
  });
}

/** Reports draws without an active campaign that gives entries, prizes that end too early, and caps below one ride's entries
 * [DRAW-01, DRAW-31, OPS-212]. */
export const contradictionsOfDraws = (program: PackProgram): Contradiction[] =>
  program.draws.flatMap((draw, index) => {
    const message =
      'expected an active campaign whose rewardDraw names this draw, because nobody could win, found none';
    const found = [...prizesThatEnd(draw, program), ...capsBelowGifts(draw, program)].map(({ key, ...one }) => ({
      ...one,
      key: [index, ...key],
    }));
    return givesEntries(program, draw.id) ? found : [{ key: [index], message }, ...found];
  });

/** Codes that draws promise of each offer, together. */
const promisedOf = (draws: readonly PackDraw[]): Map<string, number> => {
  const promised = new Map<string, number>();
  for (const { offer, winners } of draws.flatMap(({ prizes }) => prizes))
    promised.set(offer, (promised.get(offer) ?? 0) + winners);
  return promised;
};

/**
 * Prizes whose pool has fewer codes than draws promise: its demo codes without `free`, else the codes that `free` says
 * are in stock [DRAW-01, DRAW-12].
 */
export function warningsOfDraws(
  { draws, offers }: Pick<PackProgram, 'draws' | 'offers'>,
  free: ReadonlyMap<string, number> | null = null,
): Contradiction[] {
  const promised = promisedOf(draws);
  return draws.flatMap(({ prizes }, index) =>
    prizes.flatMap(({ offer }, at): Contradiction[] => {
      const stock = offers.find(({ id }) => id === offer)?.stock;
      if (stock?.kind !== 'pool') return [];
      const demo = stock.demo?.count;
      if ((free === null) === (demo === undefined)) return [];
      const count = free === null ? (demo ?? 0) : (free.get(offer) ?? 0);
      const needed = promised.get(offer) ?? 0;
      if (count >= needed) return [];
      const message = say`expected at least ${needed} codes in the pool of ${offer}, because prizes promise them, found ${count}`;
      return [{ key: [index, 'prizes', at, 'winners'], message }];
    }),
  );
}

/** The published definition of a draw with entries, and its state. */
export interface StartedDraw {
  definition: PackDraw;
  /** Its list is published: it can no longer be made larger either. */
  isClosed: boolean;
  isHeld: boolean;
}

const fixed = ['entriesFrom', 'entriesUntil', 'drawsOn', 'consent', 'entriesMaxPerDay', 'entriesMax'] as const;
const fixedValue = ['name', 'describedAs', 'url'] as const;
const growing = ['alternates', 'claimDays'] as const;

function changesOf({ definition: before, isClosed }: StartedDraw, after: PackDraw): Contradiction[] {
  const { id } = before;
  const found: Contradiction[] = [];
  const keep = (key: KeyPath, was: unknown, is: unknown): void => {
    if (was === is) return;
    const message = say`expected ${key.join('.')} of the draw ${id} to stay ${describeValue(was)}, because riders have entries (a changed draw needs another id), found ${describeValue(is)}`;
    found.push({ key: [...key], message });
  };
  const keepAtLeast = (key: KeyPath, was: number, is: number): void => {
    if (isClosed) keep(key, was, is);
    else if (is < was) {
      const message = say`expected ${key.join('.')} of the draw ${id} to be at least ${was}, because riders have entries (a changed draw needs another id), found ${is}`;
      found.push({ key: [...key], message });
    }
  };
  for (const key of fixed) keep([key], before[key], after[key]);
  for (const key of fixedValue) keep(['publicValue', key], before.publicValue[key], after.publicValue[key]);
  for (const key of growing) keepAtLeast([key], before[key], after[key]);
  for (const [at, { offer, winners }] of before.prizes.entries()) {
    keep(['prizes', at, 'offer'], offer, after.prizes[at]?.offer);
    keepAtLeast(['prizes', at, 'winners'], winners, after.prizes[at]?.winners ?? 0);
  }
  if (isClosed) keep(['prizes', 'length'], before.prizes.length, after.prizes.length);
  return found;
}

/** What a program changes of draws that have entries; their texts and rules page may change [DRAW-11]. */
export const changesOfStartedDraws = (
  started: readonly StartedDraw[],
  { draws }: Pick<PackProgram, 'draws'>,
): Contradiction[] =>
  started.flatMap((one) => {
    const index = draws.findIndex(({ id }) => id === one.definition.id);
    const after = draws[index];
    if (after) return changesOf(one, after).map(({ key, message }) => ({ key: [index, ...key], message }));
    if (one.isHeld) return [];
    const message = say`expected the draw ${one.definition.id} to stay until it is held, because riders have entries, found no such draw`;
    return [{ key: [], message }];
  });
