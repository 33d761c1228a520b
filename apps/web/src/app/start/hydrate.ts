import { parseLanguage } from '@fareback/wording';
import type { PlainAnswer } from '../../features/sign-in/plain-answer.ts';
import { loadTranslator } from '../../i18n/language.tsx';
import { paths } from '../../navigation/paths.ts';
import { inlinedConfig } from '../../tenant/config.tsx';
import { fetchScreen } from '../routes.tsx';
import type { ServerRenderedPage } from './boot.ts';
import { parseRenderedPage } from './rendered-page.ts';

/** Retry interval for hydration data that failed to load; links and sign-in of the rendered page work without it. */
const pauseMs = 10_000;

/** True if the server rendered `root` for this address; then it is hydrated, not rendered again. */
export const isServerRendered = (root: HTMLElement): boolean => root.dataset['drawn'] !== undefined;

/**
 * Loads everything to hydrate a rendered page: its configuration, language, texts and screen code. Resolves once all
 * has loaded.
 */
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

/** Reads the reply to a plain form from the page. */
function plainAnswer(): PlainAnswer | null {
  const text = document.getElementById('plain-answer')?.textContent;
  return text ? (JSON.parse(text) as PlainAnswer) : null;
}

/**
 * If the server rendered sign-in for a member's screen, changes the address to match and remembers the requested page,
 * like a guard [AUTH-04].
 */
function followScreenAddress(screen: string, isStandalone: boolean): void {
  const { pathname, search } = location;
  if (screen !== paths.signIn || !isStandalone || pathname.replace(/\/$/, '') === screen) return;
  history.replaceState({ usr: { from: pathname + search }, key: 'default', idx: 0 }, '', screen);
}

/**
 * True if React would render the same page. False if address, tab or history hold more than the server knew: an email
 * link, a saved sign-up, or an email typed on the previous screen.
 */
export function matchesServerRender(): boolean {
  try {
    if (sessionStorage.length > 0) return false;
  } catch {
    // Storage may be blocked.
  }
  const { usr } = (history.state ?? {}) as { usr?: object | null };
  return location.hash === '' && Object.keys(usr ?? {}).every((name) => name === 'from');
}
