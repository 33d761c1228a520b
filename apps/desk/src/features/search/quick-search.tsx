import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, use, useState } from 'react';
import { MeContext, useAgency } from '../../data/me.tsx';
import { trimSlash, usePageTitles } from '../../parts/navigation/page-titles.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { Palette } from './palette.tsx';
import styles from './quick-search.module.css';
import { useRecordRecentPage } from './recent-pages.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { useShortcuts, usesSingleKeys } from './use-shortcuts.ts';

/** The search on every page: a button, Ctrl-K or / opens the palette, and ? the list of keys [DESK-132, DESK-423]. */
export function QuickSearch(): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'palette' | 'sheet' | null>(null);
  const close = (): void => setOpen(null);
  useShortcuts({ onPalette: () => setOpen('palette'), onSheet: () => setOpen('sheet') });
  useRecent();
  return (
    <search className={styles['search']}>
      <button
        type="button"
        className={styles['button']}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('palette')}
      >
        <Icon name="search" size={18} />
        <span>{t('shell.search')}</span>
        <kbd className={styles['key']} aria-hidden="true">
          {usesSingleKeys() ? '/' : 'Ctrl K'}
        </kbd>
      </button>
      <Palette isOpen={open === 'palette'} onClose={close} onShortcuts={() => setOpen('sheet')} />
      <ShortcutSheet isOpen={open === 'sheet'} onClose={close} />
    </search>
  );
}

function useRecent(): void {
  const { agencyId } = useAgency();
  const staffId = use(MeContext)?.staffId ?? '';
  const path = useRouterState({ select: ({ matches }) => trimSlash(matches.at(-1)?.pathname ?? '') });
  useRecordRecentPage({ agencyId, staffId, path, title: usePageTitles().get(path) });
}
