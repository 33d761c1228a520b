import type { AccountImport } from '../../modules/connections/index.ts';
import type { AccountRow } from '../../modules/imports/index.ts';
import { riderOf } from './seen-riders.ts';

type Kind = AccountImport['kind'];

/** What the earlier lines of one file connected, so that a dry run, of which nothing stays, tells what a real one would. */
export class SeenAccounts {
  /** By rider and provider: the account that the last line left them with. */
  readonly #held = new Map<string, { identifier: string; kind: Kind }>();
  /** By provider and account: the rider whose it was proven to be. */
  readonly #proven = new Map<string, string>();

  /** What comes of a line after those before it, told what came of it alone. */
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
    // One that waited before this file was replaced by an earlier line of it.
    return held && alone.kind === 'KNOWN' ? 'WAITS' : alone.kind;
  }
}
