import os from 'node:os';
import type { Command } from 'commander';

const REASON_LENGTH_MAX = 300;

/** What an operator says of an act that is kept with it. */
export interface NoteOptions {
  reason?: string;
  by?: string;
}

/** Who answers for an act: the one named, else the user of this machine. */
export const actorOf = ({ by }: NoteOptions): string => by?.trim() || os.userInfo().username;

/** The note as it is kept. Throws, with `example`, when the reason says nothing, or too much. */
export function noteOf(options: NoteOptions, example: string): { reason: string; by: string } {
  const reason = options.reason?.trim() ?? '';
  if (reason === '' || reason.length > REASON_LENGTH_MAX)
    throw new Error(`Say why, in at most ${REASON_LENGTH_MAX} characters: --reason "${example}".`);
  return { reason, by: actorOf(options) };
}

/** Adds the options of a note to a command. */
export const withNote = (command: Command): Command =>
  command
    .option('--reason <text>', 'why; kept with what is done')
    .option('--by <name>', 'who answers for it; else the user of this machine');
