import { Menu } from '@base-ui/react/menu';
import { Button, buttonClassName } from '@fareback/ui/form/button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../words/translation.tsx';
import styles from './menu.module.css';
import { MenuPopup } from './menu.tsx';

/** A table of the page that can be downloaded. */
interface Download {
  id: string;
  label: string;
  isBusy: boolean;
  run: () => void;
}

interface DownloadRegister {
  put: (download: Download) => void;
  remove: (id: string) => void;
}

/** Where the tables of a page report their downloads; null in dialogs and drawers, which have a button of their own. */
export const DownloadsContext = createContext<DownloadRegister | null>(null);

/** Keeps the downloads of a page's tables, in the order in which the tables appeared. */
export function useDownloads(): { downloads: readonly Download[]; register: DownloadRegister } {
  const [downloads, setDownloads] = useState<readonly Download[]>([]);
  const register = useMemo<DownloadRegister>(
    () => ({
      put: (download) =>
        setDownloads((all) =>
          all.some(({ id }) => id === download.id)
            ? all.map((one) => (one.id === download.id ? download : one))
            : [...all, download],
        ),
      remove: (id) => setDownloads((all) => all.filter((one) => one.id !== id)),
    }),
    [],
  );
  return { downloads, register };
}

/** Offers a table's download in the head of its page; returns false outside of a page. */
export function useDownload({ id, label, isBusy, run }: Download): boolean {
  const register = use(DownloadsContext);
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });
  const runNewest = useCallback(() => newest.current(), []);
  useEffect(() => {
    register?.put({ id, label, isBusy, run: runNewest });
  }, [register, id, label, isBusy, runNewest]);
  useEffect(() => () => register?.remove(id), [register, id]);
  return register !== null;
}

/** One button for the download of a page: of its table, or a menu of its tables [DESK-683]. */
export function PageDownload({ downloads }: { downloads: readonly Download[] }): ReactNode {
  const { t } = useTranslation();
  const [first] = downloads;
  if (first === undefined) return null;
  const icon = <Icon name="download" size={16} />;
  if (downloads.length === 1)
    return (
      <Button variant="secondary" busy={first.isBusy} onClick={first.run} icon={icon}>
        {t('table.csv')}
      </Button>
    );
  return (
    <Menu.Root>
      <Menu.Trigger className={buttonClassName({ variant: 'secondary' })}>
        {icon}
        <span>{t('table.csv')}</span>
        <Icon name="chevron-down" size={16} />
      </Menu.Trigger>
      <MenuPopup>
        {downloads.map(({ id, label, run }) => (
          <Menu.Item key={id} className={styles['item']} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </MenuPopup>
    </Menu.Root>
  );
}
