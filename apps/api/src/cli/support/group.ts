import type { Command } from 'commander';

/** The command under which others of the same noun stand, made on first use; a first word of the program is described there. */
export function group(parent: Command, noun: string, description = ''): Command {
  return parent.commands.find((command) => command.name() === noun) ?? parent.command(noun).description(description);
}
