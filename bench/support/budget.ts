import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Reading } from './scenario.ts';

/** Target for a reading's score: at `least` or at `most`; informational without either. */
export interface Aim {
  what: string;
  /** What the product is compared with; absent for a figure without comparison. */
  against?: string;
  least?: number;
  most?: number;
  /** Not worked on yet: missing it is expected. */
  isLater?: boolean;
  source: string;
}

/** A scenario's aims by figure, and the digests of its frozen yardstick files by name. */
export interface Budget {
  aims: Record<string, Aim>;
  yardstick: Record<string, string>;
}

const benchFolder = path.join(import.meta.dirname, '..');

export function scenarioNames(): string[] {
  return fs
    .readdirSync(benchFolder)
    .filter((name) => fs.existsSync(path.join(benchFolder, name, 'budget.json')))
    .toSorted();
}

export function budgetOf(scenario: string): Budget {
  return JSON.parse(fs.readFileSync(path.join(benchFolder, scenario, 'budget.json'), 'utf8')) as Budget;
}

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

/** True if a reading meets its aim; informational aims are always met. */
export function meets(aim: Aim, { score }: Pick<Reading, 'score'>): boolean {
  return score >= (aim.least ?? -Infinity) && score <= (aim.most ?? Infinity);
}
