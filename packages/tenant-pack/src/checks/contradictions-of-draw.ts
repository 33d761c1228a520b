import { say } from '../message.ts';
import type { PackDraw } from '../schema/draw.ts';
import type { PackProgram } from '../schema/program.ts';
import type { Contradiction } from './contradictions.ts';

/** Contradictions of a valid draw: its days in order, and caps that can be reached [DRAW-01]. */
export function contradictionsOfDraw(draw: PackDraw): Contradiction[] {
  const { entriesFrom, entriesUntil, drawsOn, entriesMax, entriesMaxPerDay } = draw;
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
  return found;
}

const givesEntries = ({ campaigns }: PackProgram, drawId: string): boolean =>
  campaigns.some((campaign) => 'rewardDraw' in campaign && campaign.active && campaign.rewardDraw?.draw === drawId);

/** Reports draws without an active campaign that gives entries [DRAW-01]. */
export const contradictionsOfDraws = (program: PackProgram): Contradiction[] =>
  program.draws.flatMap(({ id }, index) =>
    givesEntries(program, id)
      ? []
      : [
          {
            key: [index],
            message:
              'expected an active campaign whose rewardDraw names this draw, because nobody could win, found none',
          },
        ],
  );

/** Prizes whose offer has fewer demo codes than winners; real stock is checked when it is imported [DRAW-01]. */
export const warningsOfDraws = ({ draws, offers }: PackProgram): Contradiction[] =>
  draws.flatMap(({ prizes }, index) =>
    prizes.flatMap(({ offer, winners }, at): Contradiction[] => {
      const stock = offers.find(({ id }) => id === offer)?.stock;
      const count = stock?.kind === 'pool' ? stock.demo?.count : undefined;
      if (count === undefined || count >= winners) return [];
      const message = say`expected a pool of at least ${winners} codes for this prize, found demo codes for ${count}`;
      return [{ key: [index, 'prizes', at, 'winners'], message }];
    }),
  );
