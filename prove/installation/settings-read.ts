import { readEnvironment } from '../../apps/api/src/environment.ts';
import { root } from '../../scripts/steps.ts';

/** Returns every setting that a process reads from its environment, regardless of the others. */
export function settingsThatAreRead(): string[] {
  const settings = new Set<string>();
  for (const value of [undefined, 'set']) {
    const variables = new Proxy<Record<string, string | undefined>>(
      {},
      {
        get(_, name: string) {
          settings.add(name);
          return name.endsWith('_FILE') ? undefined : value;
        },
      },
    );
    try {
      readEnvironment(variables, root);
    } catch {
      // The value is not a valid address, number or word.
    }
  }
  return [...settings].filter((name) => !name.endsWith('_FILE')).toSorted();
}
