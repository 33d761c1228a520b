import { parseLanguage } from '@fareback/wording';
import type { PlainAnswer } from '../../features/sign-in/plain-answer.ts';
import { loadTranslator } from '../../i18n/language.tsx';
import { paths } from '../../navigation/paths.ts';
import { inlinedConfig } from '../../tenant/config.tsx';
import { fetchScreen } from '../routes.tsx';
import type { ServerRenderedPage } from './boot.ts';
import { parseRenderedPage } from './rendered-page.ts';

/** Before what a drawn page is taken over with is asked for again, where it was not to be had; the page stands and its links and its sign-in work meanwhile. */
const pauseMs = 10_000;

/** What the server has drawn into `root` for this address: then the page is taken over, not drawn anew. */
export const isServerRendered = (root: HTMLElement): boolean => root.dataset['drawn'] !== undefined;

/** All that a drawn page stands on: its own configuration and language, their texts, and the code of its screen. Comes when it can be had. */
export async function loadServerRendered(root: HTMLElement): Promise<ServerRenderedPage | null> {
  const config = inlinedConfig(document);
  const language = parseLanguage(document.documentElement.lang);
  if (config === null || language === null) return null;
  const page = parseRenderedPage(root.dataset['drawn'] ?? '');
  try {
    const [translator] = await Promise.all([loadTranslator(language), fetchScreen(page, language)]);
    followScreenAddress(page.path, config.IsStandalonModeSupported);
    return { config, language, translator, welcomes: page.welcomes, answer: plainAnswer() };
  } catch {
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
      addEventListener('online', resolve, { once: true });
    });
    return loadServerRendered(root);
  }
}

/** What the server wrote into the page that answers a plain form. */
function plainAnswer(): PlainAnswer | null {
  const text = document.getElementById('plain-answer')?.textContent;
  return text ? (JSON.parse(text) as PlainAnswer) : null;
}

/** Where the server drew sign-in in the place of a member's screen the address follows, and where they came from is kept, as a guard does it [AUTH-04]. */
function followScreenAddress(screen: string, isStandalone: boolean): void {
  const { pathname, search } = location;
  if (screen !== paths.signIn || !isStandalone || pathname.replace(/\/$/, '') === screen) return;
  history.replaceState({ usr: { from: pathname + search }, key: 'default', idx: 0 }, '', screen);
}

/**
 * Whether React finds what it would draw itself. Not where the address, this tab or its history say more than the server
 * knew: a link of a mail, a sign-up that was begun, an e-mail that was typed on the screen before.
 */
export function matchesServerRender(): boolean {
  try {
    if (sessionStorage.length > 0) return false;
  } catch {
    // A browser without storage keeps nothing.
  }
  const { usr } = (history.state ?? {}) as { usr?: object | null };
  return location.hash === '' && Object.keys(usr ?? {}).every((name) => name === 'from');
}
