import type { Command } from 'commander';
import { type AccountRow, importAccountRow, RowRejected, readAccountRow } from '../../modules/imports/index.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import type { OnTenant } from '../support/on-tenant.ts';
import { addImport, type ImportOptions, importRows, noteOf, rulesOf } from './import-rows.ts';
import { SeenAccounts } from './seen-accounts.ts';

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
