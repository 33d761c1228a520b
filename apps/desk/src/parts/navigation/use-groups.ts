import { use } from 'react';
import { MeContext, useAgency } from '../../data/me.tsx';
import { groupsFor, type ShownGroup } from './desk-pages.ts';

/** The groups that the signed-in person sees at this agency. */
export function useGroups(): ShownGroup[] {
  const { may } = useAgency();
  const isOperator = use(MeContext)?.isOperator === true;
  return groupsFor({ may, isOperator });
}
