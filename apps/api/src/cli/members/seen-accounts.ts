import type { AccountImport } from '../../modules/connections/index.ts';
import type { AccountRow } from '../../modules/imports/index.ts';
import { riderOf } from './seen-riders.ts';

type Kind = AccountImport['kind'];

/**
 * Accounts connected by earlier lines of a file, so a dry run reports the same as a real one although it is rolled
 * back.
 */
export class SeenAccounts {
  readonly #held = new Map<string, { identifier: string; kind: Kind }>();
  readonly #proven = new Map<string, string>();

  /** Returns the line's result after the earlier lines, given its result alone. */
  after(row: AccountRow, alone: AccountImport): Kind {
    const { identifier } = alone;
    const [rider, account] = [riderOf(row), `${row.providerId} ${identifier}`];
    const at = `${row.providerId} ${rider}`;
    const kind = this.#kindOf(this.#held.get(at), alone, (this.#proven.get(account) ?? rider) !== rider);
    if (kind === 'PROVEN') this.#proven.set(account, rider);
    if (kind === 'PROVEN' || kind === 'UNPROVEN' || kind === 'WAITS') this.#held.set(at, { identifier, kind });
    return kind;
  }

  #kindOf(held: { identifier: string; kind: Kind } | undefined, alone: AccountImport, isTaken: boolean): Kind {
    if (held?.identifier === alone.identifier) return 'KNOWN';
    if (held && held.kind !== 'WAITS') return 'HAS_OTHER';
    if (isTaken) return 'TAKEN';
    // An earlier line of this file replaced the account that was waiting before.
    return held && alone.kind === 'KNOWN' ? 'WAITS' : alone.kind;
  }
}
