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

export type Register = (program: Command, openDeps: OpenDeps) => void;
