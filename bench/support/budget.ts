import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Reading } from './scenario.ts';

/** What a figure should be: at `least` or at `most`, about the reading's score; with neither it is only told. */
export interface Aim {
  what: string;
  /** What the product is compared with; absent when the figure stands for itself. */
  against?: string;
  least?: number;
  most?: number;
  /** Nobody has worked on it yet: a miss is no news. */
  isLater?: boolean;
  /** Where the number comes from. */
  source: string;
}

/** A scenario's aims by figure, and the digests of its frozen yardstick files by name. */
export interface Budget {
  aims: Record<string, Aim>;
  yardstick: Record<string, string>;
}

const benchFolder = path.join(import.meta.dirname, '..');

/** Names of all scenarios: folders with a budget. */
export function scenarioNames(): string[] {
  return fs
    .readdirSync(benchFolder)
    .filter((name) => fs.existsSync(path.join(benchFolder, name, 'budget.json')))
    .toSorted();
}

/** A scenario's budget. */
export function budgetOf(scenario: string): Budget {
  return JSON.parse(fs.readFileSync(path.join(benchFolder, scenario, 'budget.json'), 'utf8')) as Budget;
}

/** SHA-256 of each yardstick file of a scenario as it stands now, by file name. */
export function yardstickDigests(scenario: string): Record<string, string> {
  const folder = path.join(benchFolder, scenario, 'yardstick');
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).toSorted() : [];
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(fs.readFileSync(path.join(folder, name)))
        .digest('hex'),
    ]),
  );
}

/** Whether a reading meets its aim; one that is only told does. */
export function meets(aim: Aim, { score }: Pick<Reading, 'score'>): boolean {
  return score >= (aim.least ?? -Infinity) && score <= (aim.most ?? Infinity);
}
