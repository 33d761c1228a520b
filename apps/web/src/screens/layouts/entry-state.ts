import { useLocation } from '../../navigation/router.ts';

/** What goes along from one entry screen to the next: where a guard sent the visitor from, and the e-mail they typed [AUTH-04]. */
export interface EntryState {
  from?: string;
  email?: string;
}

/** What came along to this screen. */
export function useEntryState(): EntryState {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null) return {};
  const text = (key: string) => (key in state ? (state as Record<string, unknown>)[key] : undefined);
  const from = text('from');
  const email = text('email');
  return { ...(typeof from === 'string' ? { from } : {}), ...(typeof email === 'string' ? { email } : {}) };
}
