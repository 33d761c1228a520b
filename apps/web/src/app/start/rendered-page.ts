import type { Config } from '@fareback/contract';
import { hasScreen, paths } from '../../navigation/paths.ts';

export interface RenderedPage {
  path: string;
  welcomes: boolean;
}

/** Represents every address without a screen. */
export const nowherePath = '/nowhere';

/** Suffix in the name of a page with the welcome dialog. */
const withWelcome = '+welcome';

/** Returns the cache name of a rendered page, which also identifies it to the browser. */
export const renderedPageName = ({ path, welcomes }: RenderedPage): string => path + (welcomes ? withWelcome : '');

export function parseRenderedPage(name: string): RenderedPage {
  const welcomes = name.endsWith(withWelcome);
  return { path: welcomes ? name.slice(0, -withWelcome.length) : name, welcomes };
}

/** Query parameters that change a screen's content. */
const codes = ['inviteCode', 'code'];

/**
 * Returns the screen a visitor sees at `path`, by the rules of `ForMembers` and `ForVisitors`; null if the server
 * cannot know it. The set of results is bounded by the visitor screens, whatever is requested.
 */
export function visitorsPath(
  { path, search }: { path: string; search: string },
  { IsStandalonModeSupported: isStandalone }: Pick<Config, 'IsStandalonModeSupported'>,
): string | null {
  const bare = path.replace(/(?<=.)\/$/, '');
  const query = new URLSearchParams(search);
  const hasCode = codes.some((name) => Boolean(query.get(name)?.trim()));
  if (!hasScreen(bare)) return nowherePath;
  if (bare === paths.invitation) return hasCode ? bare : null;
  // The content depends on the owner of the code.
  if (bare === paths.signUp && hasCode) return null;
  // The email link's token is in the fragment, which the server never sees.
  if (bare === paths.passwordReset && !isStandalone) return null;
  if (!isStandalone) return paths.home;
  return bare === paths.signUp || bare === paths.passwordReset ? bare : paths.signIn;
}
