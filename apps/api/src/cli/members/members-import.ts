import type { Command } from 'commander';
import { noticeDaysOf } from '../../modules/expiry/index.ts';
import {
  daysToWait,
  type ImportedRider,
  importRider,
  type RiderImport,
  type RiderKey,
  RowRejected,
  readRiderRow,
} from '../../modules/imports/index.ts';
import { group, type OpenDeps } from '../support/command.ts';
import type { OnTenant } from '../support/on-tenant.ts';
import { print } from '../support/print.ts';
import { addImport, type ImportOptions, importRows, noteOf, rulesOf } from './import-rows.ts';

export const riderOf = ({ email, partnerId }: RiderKey): string =>
  partnerId === null ? `email:${email}` : `partner:${partnerId}`;

/**
 * Riders imported by earlier lines of a file, so a dry run reports the same as a real one although it is rolled back.
 */
class SeenRiders {
  /** By rider, then by expiry day: points and line. */
  readonly #riders = new Map<string, Map<string, { points: number; line: number }>>();

  /** Imports a line's rider by `work`. Throws RowRejected where an earlier line brought other points of the same day of lapse, and what `work` throws. */
  async import(rider: ImportedRider, line: number, work: () => Promise<RiderImport>): Promise<RiderImport> {
    const { points } = rider;
    const key = riderOf(rider);
    const day = rider.lapsesOn ?? '';
    const earlier = this.#riders.get(key);
    const same = earlier?.get(day);
    if (same && points > 0 && same.points !== points)
      throw new RowRejected(
        `line ${same.line} of this file brings ${same.points} points of the same rider and day of lapse, not ${points}; write them as one`,
      );
    const outcome = await work();
    const lots = earlier ?? new Map<string, { points: number; line: number }>();
    if (points > 0 && !same) lots.set(day, { points, line });
    this.#riders.set(key, lots);
    if (!earlier || outcome.kind === 'ERASED') return outcome;
    return { kind: 'KNOWN', points: same ? 0 : outcome.points, isInvited: false };
  }
}

interface Options extends ImportOptions {
  invite?: string;
}

/** An import has no real caller: links in emails use the tenant's first host. */
const OPERATOR = { address: '', host: '', origin: undefined, userAgent: undefined };

const known = ['email', 'partner_id', 'name', 'language', 'points', 'lapses_on'];

const words = {
  ADDED: 'added',
  FOUND: 'were members already',
  KNOWN: 'came before',
  ERASED: 'came before and were forgotten since: left out',
};

function inviteGroundOf({ invite }: Options, { isStandalone }: { isStandalone: boolean }): string | null {
  if (invite === undefined) return null;
  if (!isStandalone)
    throw new Error('Riders of this agency come by their partner’s app: --invite has no way in to lead to.');
  if (invite.trim() === '')
    throw new Error('--invite says why the agency may write to them: --invite "members’ meeting of 2026-03-01".');
  return invite.trim();
}

/** Describes what happens to riders who never sign in. */
const endOf = (days: number | null): string =>
  days === null
    ? 'Riders who never agree to the terms are kept until somebody deletes them (importedRidersWaitDays is null).'
    : `Riders who have not agreed to the terms ${days} days after they were last imported or written to are forgotten, with what they brought (importedRidersWaitDays).`;

/** Warns about expiry days in a file for a program without expiry [OPS-141]. */
const describeIgnoredExpiry = (rows: number): string =>
  `lapses_on of ${rows === 1 ? '1 row' : `${rows} rows`} ends nothing yet: points of this agency do not lapse while its pointsExpireAfterDays is null. The days are kept with the points and count from when it is set, after a notice. Set it, or leave the column empty where the points are to stay.`;

async function importFile(on: OnTenant, file: string, options: Options): Promise<void> {
  const note = noteOf(on, options);
  const terms = { ...note, inviteGround: inviteGroundOf(options, on.tenant) };
  const needed = [on.tenant.isStandalone ? 'email' : 'partner_id'];
  const rules = rulesOf(on);
  const seen = new SeenRiders();
  let named = 0;
  process.exitCode = await importRows<ImportedRider>(on, file, options, {
    verb: 'members.import',
    columns: { needed, known },
    read: (cell) => readRiderRow(cell, rules),
    import: async (ctx, rider, line) => {
      const { kind, points, isInvited } = await seen.import(rider, line, () =>
        importRider({ ...ctx, client: OPERATOR, language: 'en' }, rider, terms),
      );
      if (rider.points > 0 && rider.lapsesOn !== null) named += 1;
      const more = [
        points > 0 ? 'with points' : '',
        isInvited ? 'invited' : '',
        rider.isNameLeftOut ? 'their name left out, which the app’s rule does not take' : '',
      ];
      return [words[kind], ...more.filter((text) => text !== '')].join(', ');
    },
  });
  if (named > 0 && noticeDaysOf(on.tenant) === null) print(describeIgnoredExpiry(named));
  print(endOf(daysToWait(on.tenant)));
}

/**
 * `rewards members import <tenant> FILE`: imports riders of another program with their points; repeating it adds only
 * new ones [IMP-01].
 */
export function register(program: Command, openDeps: OpenDeps): void {
  addImport<Options>(openDeps, {
    noun: group(program, 'members'),
    description: 'bring riders of another programme along, who agree to the terms on their way in',
    known,
    own: { flags: '--invite <ground>', description: 'write to them, on this ground; without it nobody is written to' },
    run: importFile,
  });
}
