import { Command } from 'commander';
import { vi } from 'vitest';
import type { World } from '../../testing/index.ts';
import type { OpenDeps } from '../support/command.ts';

export function commandRunner(
  w: World,
  registers: readonly ((program: Command, openDeps: OpenDeps) => void)[],
  askedBy: string | null = null,
): (...words: string[]) => Promise<string[]> {
  return async (...words) => {
    const lines: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
    const program = new Command().exitOverride().option('--by <name>');
    const openDeps: OpenDeps = async () => ({
      deps: w.deps,
      tenants: w.app.tenants,
      close: async () => {},
      command: words.slice(0, 2).join(' '),
      askedBy: program.opts<{ by?: string }>().by ?? askedBy,
    });
    for (const register of registers) register(program, openDeps);
    try {
      await program.parseAsync(words, { from: 'user' });
    } finally {
      log.mockRestore();
    }
    return lines;
  };
}
