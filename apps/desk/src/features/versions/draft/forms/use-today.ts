import { useState } from 'react';
import { useAgency } from '../../../../data/me.tsx';
import { clockOf } from '../../../../parts/agency-day.ts';

/** The day by the agency's clocks, as it was when what asks was first drawn. */
export function useToday(): string {
  const { timeZone } = useAgency();
  const [today] = useState(() => clockOf(new Date(), timeZone).slice(0, 10));
  return today;
}
