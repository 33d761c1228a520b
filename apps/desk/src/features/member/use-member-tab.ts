import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { MessageKey } from '../../words/catalogue.ts';
import { useTranslation } from '../../words/translation.tsx';
import { type MemberTab, memberTabs, tabOfSection } from './tab-names.ts';

/** Scrolls to a section of this page and focuses its heading. */
function goToSection(title: string): void {
  const section = [...document.querySelectorAll('section')].find((one) => one.ariaLabel === title);
  const heading = section?.querySelector<HTMLElement>('h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  section?.scrollIntoView({ block: 'start' });
}

interface OpenTab {
  tab: MemberTab;
  openTab: (tab: MemberTab) => void;
  /** Opens the tab of a section and moves the focus to the section. */
  openSection: (title: MessageKey) => void;
}

/** Keeps the open tab of a member's page in the URL, so links and the back button work [DESK-77]. */
export function useMemberTab(): OpenTab {
  const { t } = useTranslation();
  const { tab = memberTabs[0] } = useSearch({ from: '/$agency/members/$member' });
  const navigate = useNavigate({ from: '/$agency/members/$member' });
  const awaited = useRef<MessageKey | null>(null);
  useEffect(() => {
    if (awaited.current !== null && tabOfSection(awaited.current) === tab) {
      goToSection(t(awaited.current));
      awaited.current = null;
    }
  }, [tab, t]);
  const openTab = (next: MemberTab): void =>
    void navigate({ search: next === memberTabs[0] ? {} : { tab: next }, resetScroll: false });
  const openSection = (title: MessageKey): void => {
    const next = tabOfSection(title);
    if (next === null || next === tab) {
      goToSection(t(title));
      return;
    }
    awaited.current = title;
    openTab(next);
  };
  return { tab, openTab, openSection };
}
