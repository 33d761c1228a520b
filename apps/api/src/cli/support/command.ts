import { type Command, InvalidArgumentError } from 'commander';
import type { TenantDirectory } from '../../call/tenant.ts';
import type { Deps } from '../../platform/deps.ts';

export function group(parent: Command, noun: string, description = ''): Command {
  return parent.commands.find((command) => command.name() === noun) ?? parent.command(noun).description(description);
}

export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Expected a whole number from 1.');
  return Number(text);
}

export function chosenDay(text: string | boolean | undefined): string | undefined {
  if (text === undefined) return undefined;
  const isDay =
    typeof text === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    (new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false);
  if (!isDay) throw new Error(`"${text}" is no day such as 2026-03-31.`);
  return text;
}

/** Start of the chosen day in UTC. Throws as `chosenDay` does. */
export function startOfChosenDay(text: string | undefined): Date | undefined {
  const day = chosenDay(text);
  return day === undefined ? undefined : new Date(`${day}T00:00:00Z`);
}

export type OpenDeps = () => Promise<{
  deps: Deps;
  tenants: TenantDirectory;
  close: () => Promise<void>;
  command?: string;
  askedBy?: string | null;
}>;

/** Adds commands to the program; `words` are those that were typed. */
export type Register = (program: Command, openDeps: OpenDeps, words?: readonly string[]) => void;
