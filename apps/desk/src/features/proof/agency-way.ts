import { adminRoutes, type StaffMe } from '@fareback/contract/admin';
import { api } from '../../data/client.ts';

/**
 * sessionStorage key for the data that binds an agency's callback to this tab: another tab or browser can't use the
 * callback.
 */
const STORAGE_KEY = 'deskWay';

/** Redirects to an agency's own sign-in. Throws the refusal if it does not respond. */
export async function goToAgency(agency: string): Promise<void> {
  const { address, attempt } = await api.call(adminRoutes.signIn.openIdStart, { body: { agency } });
  sessionStorage.setItem(STORAGE_KEY, attempt);
  location.assign(address);
}

/** Sends the callback parameters once and removes them from the address bar. Throws the refusal. */
export function comeBack(search: string): Promise<StaffMe> {
  const brought = new URLSearchParams(search);
  const attempt = sessionStorage.getItem(STORAGE_KEY) ?? '';
  sessionStorage.removeItem(STORAGE_KEY);
  history.replaceState(history.state, '', location.pathname);
  const [code, iss, error] = ['code', 'iss', 'error'].map((name) => brought.get(name) ?? undefined);
  const body = { attempt, state: brought.get('state') ?? '', code, iss, error };
  return api.call(adminRoutes.signIn.openIdFinish, { body });
}
