import fs from 'node:fs';
import type { Command } from 'commander';
import { copyOfMember } from '../../modules/admin/index.ts';
import type { OpenDeps } from '../support/command.ts';
import { memberCommand } from './chosen-member.ts';

/** Writes a file that only its owner can read, from its first byte on. */
function writePrivately(file: string, text: string): void {
  // An existing file may be readable by others: replace it instead of overwriting its content.
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
}

/**
 * `rewards member export <tenant> <member> [--out FILE]`: exports a member's data as JSON; without a file it is
 * printed. The format is described in docs/operations.md.
 */
export function register(program: Command, openDeps: OpenDeps): void {
  const verb = {
    verb: 'export',
    description: 'everything that is kept about a member, as JSON',
    isAct: true as const,
    options: [{ flags: '--out <file>', description: 'write it to a file that only you can read' }],
  };
  memberCommand(program, openDeps, verb, async (chosen) => {
    const text = JSON.stringify(await copyOfMember(chosen, chosen.asked), null, 2);
    const { out } = chosen.options;
    if (typeof out !== 'string') return text.split('\n');
    writePrivately(out, `${text}\n`);
    return [`written to ${out}`];
  });
}
