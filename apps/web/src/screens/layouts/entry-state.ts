import { useLocation } from '../../navigation/router.ts';

/** State passed between entry screens: the address a guard redirected from, and the typed email [AUTH-04]. */
export interface EntryState {
  from?: string;
  email?: string;
}

export function useEntryState(): EntryState {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null) return {};
  const text = (key: string) => (key in state ? (state as Record<string, unknown>)[key] : undefined);
  const from = text('from');
  const email = text('email');
  return { ...(typeof from === 'string' ? { from } : {}), ...(typeof email === 'string' ? { email } : {}) };
}
