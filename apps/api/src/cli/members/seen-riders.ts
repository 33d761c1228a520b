import { type ImportedRider, type RiderImport, type RiderKey, RowRejected } from '../../modules/imports/index.ts';

export const riderOf = ({ email, partnerId }: RiderKey): string =>
  partnerId === null ? `email:${email}` : `partner:${partnerId}`;

/**
 * Riders imported by earlier lines of a file, so a dry run reports the same as a real one although it is rolled back.
 */
export class SeenRiders {
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
