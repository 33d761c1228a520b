import type { Config } from '@fareback/contract';
import { hasScreen, paths } from '../../navigation/paths.ts';

/** A page as the server draws it for somebody without a session. */
export interface RenderedPage {
  /** The address of its screen. */
  path: string;
  /** Whether the welcome stands over it. */
  welcomes: boolean;
}

/** Stands for every address without a screen. */
export const nowherePath = '/nowhere';

/** What follows the path in the name of a page with the welcome over it. */
const withWelcome = '+welcome';

/** The name by which a drawn page is kept, and tells the browser what it is. */
export const renderedPageName = ({ path, welcomes }: RenderedPage): string => path + (welcomes ? withWelcome : '');

/** The page of a name. */
export function parseRenderedPage(name: string): RenderedPage {
  const welcomes = name.endsWith(withWelcome);
  return { path: welcomes ? name.slice(0, -withWelcome.length) : name, welcomes };
}

/** Screens that show another content for what the query holds. */
const codes = ['inviteCode', 'code'];

/**
 * The address whose screen a visitor meets at `path`, as `ForMembers` and `ForVisitors` lead them; null where it depends on
 * what the server cannot tell. There are as many answers as there are screens for visitors, whatever is asked for.
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
  // Whose code it is decides what stands there.
  if (bare === paths.signUp && hasCode) return null;
  // What a mail led to stands in the fragment.
  if (bare === paths.passwordReset && !isStandalone) return null;
  if (!isStandalone) return paths.home;
  return bare === paths.signUp || bare === paths.passwordReset ? bare : paths.signIn;
}
