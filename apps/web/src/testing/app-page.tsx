import type { Config } from '@fareback/contract';
import { render } from 'vitest-browser-react';
import '@fareback/ui/styles/base.css';
import { App } from '../app/app.tsx';
import { fetchScreen } from '../app/routes.tsx';
import { queryClient } from '../data/sets/query-client.ts';
import { session } from '../device/session.ts';
import { loadTranslator, setPageLanguage } from '../i18n/language.tsx';
import { appError } from '../state/app-error.ts';
import { type Answers, ErrorReply, mockReplies, pageOf, plainConfig } from './member-page.tsx';

const userInfo = 'GET /rest/users/me/userinfo/';
const stranger = new ErrorReply(403, 'SESSION_REQUIRED');
const harness = location.pathname + location.search;

/** Clears device state, and restores the test runner's URL afterwards. Call it before each test. */
export function freshDevice(): () => void {
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  session.set('signedOut');
  session.set('unknown');
  appError.set('NONE');
  setPageLanguage('en');
  return () => history.replaceState(null, '', harness);
}

function arriveAt(path: string, config: Partial<Config>, answers: Answers): { given: Config; calls: string[] } {
  history.replaceState(null, '', path);
  const given = { ...plainConfig, TenantName: 'Ferry Points', ...config };
  const calls = mockReplies({
    'GET /health.json': { Backend: 'UP' },
    ...answers,
    'GET /rest/configuration': given,
    'POST /rest/configuration/en': given,
    'GET /rest/users/me/earnings/en': pageOf([]),
    'GET /rest/users/me/transactions/en': pageOf([]),
    'GET /rest/': [],
  });
  return { given, calls };
}

/** Opens the whole app at an address, with or without a remembered sign-in; returns the recorded calls. */
export async function openApp(
  path: string,
  config: Partial<Config>,
  answers: Answers = {},
  remembers = true,
): Promise<string[]> {
  if (remembers) localStorage.setItem('isAuthenticated', 'true');
  const { calls } = arriveAt(path, config, {
    ...answers,
    // After the test's answers: a default reply for the user info of a person who signs in.
    ...(!remembers && !Object.keys(answers).some((call) => call.startsWith(userInfo)) && { [userInfo]: stranger }),
  });
  await render(<App />);
  return calls;
}

/** Opens the app at a visitors' address whose screen the server rendered; returns the recorded calls. */
export async function openForVisitors(path: string, config: Partial<Config>, answers: Answers): Promise<string[]> {
  const { given, calls } = arriveAt(path, config, answers);
  const [translator] = await Promise.all([loadTranslator('en'), fetchScreen({ path, welcomes: false }, 'en')]);
  await render(<App serverRendered={{ config: given, language: 'en', translator, welcomes: false, answer: null }} />);
  return calls;
}
