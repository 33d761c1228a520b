import { readEnvironment } from '../../apps/api/src/environment.ts';
import { root } from '../steps.ts';

/** Every setting that a process asks its environment for, whether others are set or not. */
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
      // What is set is no address, number or word that there is.
    }
  }
  return [...settings].filter((name) => !name.endsWith('_FILE')).toSorted();
}
