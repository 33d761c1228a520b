import type { Command } from 'commander';
import type { AccountImport } from '../../modules/connections/index.ts';
import { type AccountRow, importAccountRow, RowRejected, readAccountRow } from '../../modules/imports/index.ts';
import { group, type OpenDeps } from '../support/command.ts';
import type { OnTenant } from '../support/on-tenant.ts';
import { addImport, type ImportOptions, importRows, noteOf, rulesOf } from './import-rows.ts';
import { riderOf } from './members-import.ts';

type Kind = AccountImport['kind'];

/**
 * Accounts connected by earlier lines of a file, so a dry run reports the same as a real one although it is rolled
 * back.
 */
class SeenAccounts {
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

interface Options extends ImportOptions {
  attested?: string;
}

const known = ['email', 'partner_id', 'provider', 'account', 'connected_since', 'attested'];

const words = {
  PROVEN: 'connected and proven by your word',
  UNPROVEN: 'connected as claims, which wait for their proof',
  WAITS: 'wait until their riders agree to the terms',
  KNOWN: 'came before',
  HAS_OTHER: 'left out: the rider has another account there',
  TAKEN: 'left out: somebody else proved that it is theirs',
};

async function importFile(on: OnTenant, file: string, options: Options): Promise<void> {
  const note = noteOf(on, options);
  const rules = rulesOf(on);
  const seen = new SeenAccounts();
  const attestation = options.attested?.trim() ?? '';
  process.exitCode = await importRows<AccountRow>(on, file, options, {
    verb: 'connections.import',
    columns: { needed: [on.tenant.isStandalone ? 'email' : 'partner_id', 'provider', 'account'], known },
    read: (cell) => readAccountRow(cell, rules),
    import: async (ctx, row) => {
      if (row.isAttested && attestation === '')
        throw new RowRejected('attested, but --attested names nothing that the agency bases its word on');
      const ground = row.isAttested ? `${note.ground}; ${attestation}` : note.ground;
      const alone = await importAccountRow(ctx, row, { ...note, ground });
      return words[options.dryRun === true ? seen.after(row, alone) : alone.kind];
    },
  });
}

/**
 * `rewards connections import <tenant> FILE`: imports riders' provider accounts, with or without the agency's
 * confirmation [IMP-04].
 */
export function register(program: Command, openDeps: OpenDeps): void {
  addImport<Options>(openDeps, {
    noun: group(program, 'connections'),
    description: 'bring riders’ accounts along, which count once the rider agreed to the terms',
    known,
    own: {
      flags: '--attested <text>',
      description: 'what the agency bases its word on for rows that say attested; kept with each',
    },
    run: importFile,
  });
}
