import { type AgencyAccountOutcome, readAgencyAccountOutcome } from '@fareback/contract';
import { createStore } from '../../state/store.ts';
import { accountState, atRest } from './account-store.ts';

/** Result of connecting, until the view that shows it closes. */
export const agencyOutcome = createStore<AgencyAccountOutcome | null>(null);

/** Opens the agency's account in My Account after a return from the agency's sign-in [ACCT-20]. */
export function openAgencyOutcome(search: string, isWide: boolean): void {
  const read = new URLSearchParams(search).get('agencyAccount');
  if (read === null) return;
  agencyOutcome.set(readAgencyAccountOutcome(read));
  accountState.set({ ...atRest, isDrawerOpen: isWide, view: 'agencyAccount' });
}
