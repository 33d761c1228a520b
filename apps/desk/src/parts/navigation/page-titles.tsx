import { useMatch } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';

type Titles = ReadonlyMap<string, string>;

const TitlesContext = createContext<Titles>(new Map());
const ReportContext = createContext<((path: string, title: string) => void) | null>(null);

/** Keeps titles of visited pages by address, for breadcrumbs. They can be names of members, so they stay in memory. */
export function PageTitles({ children }: { children: ReactNode }): ReactNode {
  const [titles, setTitles] = useState<Titles>(new Map());
  const report = useCallback(
    (path: string, title: string) =>
      setTitles((before) => (before.get(path) === title ? before : new Map(before).set(path, title))),
    [],
  );
  return (
    <ReportContext value={report}>
      <TitlesContext value={titles}>{children}</TitlesContext>
    </ReportContext>
  );
}

export const trimSlash = (path: string): string => path.replace(/\/$/, '');

/** Reports the title of the page that is rendered. Its own match is used: the address may be ahead of the page. */
export function useReportTitle(title: string): void {
  const path = useMatch({ strict: false, shouldThrow: false, select: ({ pathname }) => pathname });
  const report = use(ReportContext);
  useEffect(() => {
    if (path !== undefined) report?.(trimSlash(path), title);
  }, [path, report, title]);
}

export const usePageTitles = (): Titles => use(TitlesContext);
