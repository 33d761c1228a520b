import { createContext, use } from 'react';

type Leads = (address: string) => boolean;

const LeadsContext = createContext<Leads>(() => true);

/** Tells everything below which addresses of the app have a screen; without it every one counts. */
export const OwnAddresses = LeadsContext;

/** Whether an address of the app leads to a screen: what leads to none is not offered. */
export function useLeads(): Leads {
  return use(LeadsContext);
}
