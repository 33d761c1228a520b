import type { Command } from 'commander';
import type { TenantDirectory } from '../../call/tenant.ts';
import type { Deps } from '../../platform/deps.ts';

export type OpenDeps = () => Promise<{
  deps: Deps;
  tenants: TenantDirectory;
  close: () => Promise<void>;
  command?: string;
  askedBy?: string | null;
}>;

/** Adds commands to the program; `words` are those that were typed. */
export type Register = (program: Command, openDeps: OpenDeps, words?: readonly string[]) => void;
