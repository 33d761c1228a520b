import type { MessageKey } from '../../words/catalogue.ts';

/** Tabs of a member's page in order; the first one opens if the URL has no `tab`. */
export const memberTabs = ['activity', 'rides', 'points', 'redemptions', 'account'] as const;
export type MemberTab = (typeof memberTabs)[number];

/** Maps section titles to tabs; sections that are missing here are above the tabs. */
const tabsOfSections: Partial<Record<MessageKey, MemberTab>> = {
  'member.timeline': 'activity',
  'member.missing': 'rides',
  'member.rides': 'rides',
  'member.history': 'points',
  'member.campaigns': 'points',
  'member.tickets': 'redemptions',
  'member.offerGrants': 'redemptions',
  'member.connections': 'account',
  'member.acts': 'account',
};

/** Returns null for a section above the tabs. */
export const tabOfSection = (title: MessageKey): MemberTab | null => tabsOfSections[title] ?? null;
