import { adminRoutes, type ItemHistory, type ItemList } from '@fareback/contract/admin';
import type { UseQueryResult } from '@tanstack/react-query';
import { useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { useTranslation } from '../../words/translation.tsx';

/** The rules and the changing versions of an item, read after its figures because they take longer. */
export function useItemHistory(list: ItemList, item: string): UseQueryResult<ItemHistory> {
  const { language } = useTranslation();
  const { agencyId: agency } = useAgency();
  return useApiQuery(adminRoutes.programItems.history, { params: { agency, list, item }, query: { language } });
}
