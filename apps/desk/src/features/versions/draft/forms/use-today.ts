import { useState } from 'react';
import { useAgency } from '../../../../data/me.tsx';
import { clockOf } from '../../../../parts/agency-day.ts';

/** Today in the agency's time zone, fixed at the first render. */
export function useToday(): string {
  const { timeZone } = useAgency();
  const [today] = useState(() => clockOf(new Date(), timeZone).slice(0, 10));
  return today;
}
