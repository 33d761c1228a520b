import { adminRoutes, type StaffMe } from '@fareback/contract/admin';
import { api } from '../../data/client.ts';

/** Where this tab keeps what binds an agency's answer to it: another tab, or another browser, can do nothing with that answer. */
const STORAGE_KEY = 'deskWay';

/** Leads the browser to an agency's own sign-in. Throws the refusal where it does not answer. */
export async function goToAgency(agency: string): Promise<void> {
  const { address, attempt } = await api.call(adminRoutes.signIn.openIdStart, { body: { agency } });
  sessionStorage.setItem(STORAGE_KEY, attempt);
  location.assign(address);
}

/** Hands in what the browser came back with, once, and takes it out of the address bar. Throws the refusal. */
export function comeBack(search: string): Promise<StaffMe> {
  const brought = new URLSearchParams(search);
  const attempt = sessionStorage.getItem(STORAGE_KEY) ?? '';
  sessionStorage.removeItem(STORAGE_KEY);
  history.replaceState(history.state, '', location.pathname);
  const [code, iss, error] = ['code', 'iss', 'error'].map((name) => brought.get(name) ?? undefined);
  const body = { attempt, state: brought.get('state') ?? '', code, iss, error };
  return api.call(adminRoutes.signIn.openIdFinish, { body });
}
