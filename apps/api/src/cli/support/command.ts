import type { Command } from 'commander';
import type { TenantDirectory } from '../../call/tenant.ts';
import type { Deps } from '../../platform/deps.ts';

/** Opens what a command works on; the command closes it when it is done. */
export type OpenDeps = () => Promise<{
  deps: Deps;
  tenants: TenantDirectory;
  close: () => Promise<void>;
  /** What is run, for the security record: `member suspend`. */
  command?: string;
  /** Who asks, for the same; null where nobody said. */
  askedBy?: string | null;
}>;

/** Adds what a file declares to the program. */
export type Register = (program: Command, openDeps: OpenDeps) => void;
