import { adminRoutes, type ListName, type ListSort, type ListView, unsavedFilters } from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiMutation, useApiQuery } from '../../data/use-api-query.ts';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';

/** What a saved view holds: filters of the address, order and hidden columns. */
interface Shows {
  filters: Record<string, string>;
  sort: ListSort | null;
  hidden: readonly string[];
}

export interface ListState extends Shows {
  list: ListName;
  views: readonly ListView[];
  /** The view opened last, or null. */
  active: ListView | null;
  /** True if filters, order or columns differ from the opened view. */
  isChanged: boolean;
  setSort: (sort: ListSort | null) => void;
  setHidden: (hidden: readonly string[]) => void;
  /** Opens a view; null opens the list without filters and with the person's own columns. */
  open: (view: ListView | null) => void;
  setActive: (viewId: string) => void;
}

const NO_COLUMNS: readonly string[] = [];
const NO_VIEWS: readonly ListView[] = [];

/** Filters of the address that a view may keep: those that name no person [DESK-680]. */
const savedFilters = (search: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1] !== '' && !unsavedFilters.includes(entry[0]),
    ),
  );

const byText = (one: string, two: string): number => one.localeCompare(two);

/** Text that is the same for views that show the same. */
const textOf = ({ filters, sort, hidden }: Shows): string =>
  JSON.stringify([
    Object.entries(filters).toSorted(([one], [two]) => byText(one, two)),
    sort && [sort.column, sort.way],
    hidden.toSorted(byText),
  ]);

/**
 * Filters, order and columns of a list, with the person's saved views. The default view opens once, if the address has
 * no filters [DESK-679].
 */
export function useListView(list: ListName): ListState {
  const { agencyId } = useAgency();
  const settings = useApiQuery(adminRoutes.lists.settings, { params: { agency: agencyId } }).data;
  const own = settings?.columns.find((one) => one.list === list)?.hidden ?? NO_COLUMNS;
  const views = settings?.views.filter((view) => view.list === list) ?? NO_VIEWS;
  const search: object = useSearch({ strict: false });
  const navigate = useNavigate();
  const [sort, setSort] = useState<ListSort | null>(null);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [activeId, setActive] = useState<string | null>(null);
  const saveColumns = useSaveColumns(list);
  const shows: Shows = { filters: savedFilters(search), sort, hidden: chosen ?? own };
  const active = views.find(({ viewId }) => viewId === activeId) ?? null;
  const open = (view: ListView | null, isReplaced = false): void => {
    setActive(view?.viewId ?? null);
    setSort(view?.sort ?? null);
    setChosen(view?.hidden ?? null);
    const filters = view?.filters ?? {};
    if (Object.keys(search).length > 0 || Object.keys(filters).length > 0)
      void navigate({ to: '.', search: filters as never, replace: isReplaced });
  };
  useDefaultView(settings !== undefined, () => {
    const first = views.find(({ isDefault }) => isDefault);
    if (first !== undefined && Object.values(search).every((value) => value === undefined)) open(first, true);
  });
  return {
    list,
    ...shows,
    views,
    active,
    isChanged: active !== null && textOf(active) !== textOf(shows),
    setSort,
    setHidden: (hidden) => {
      setChosen(hidden);
      // Columns of an opened view are saved with the view.
      if (active === null) saveColumns(hidden);
    },
    open,
    setActive,
  };
}

/** Opens the default view as soon as the settings are loaded, once. */
function useDefaultView(isLoaded: boolean, openDefault: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isLoaded || isDone.current) return;
    isDone.current = true;
    openDefault();
  });
}

function useSaveColumns(list: ListName): (hidden: readonly string[]) => void {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const toast = useToast();
  const { mutate } = useApiMutation(adminRoutes.lists.setColumns, ['lists']);
  return (hidden) =>
    mutate(
      { params: { agency: agencyId, list }, body: { hidden: [...hidden] } },
      { onError: (error) => toast({ title: getErrorText(error, t), tone: 'error' }) },
    );
}
