import type { Command } from 'commander';

/** The command under which others of the same noun stand; made on first use. */
export function group(program: Command, noun: string, description: string): Command {
  const known = program.commands.find((command) => command.name() === noun);
  return (known ?? program.command(noun)).description(description);
}
