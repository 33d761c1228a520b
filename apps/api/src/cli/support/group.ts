import type { Command } from 'commander';

export function group(parent: Command, noun: string, description = ''): Command {
  return parent.commands.find((command) => command.name() === noun) ?? parent.command(noun).description(description);
}
