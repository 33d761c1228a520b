import { getBirthday } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/calls/client.ts';

export const birthdayKey = ['birthday'] as const;

/** A month and day, and from when it counts. */
export interface Birthday {
  month: number;
  day: number;
  countsFromUTC: string;
}

/** The member's birthday, and whether a campaign pays for it; undefined while it is not loaded [ACCT-16]. */
export const useBirthday = () =>
  useQuery({ queryKey: birthdayKey, queryFn: ({ signal }) => api.call(getBirthday, { signal }) }).data;
