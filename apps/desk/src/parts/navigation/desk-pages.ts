import type { Permission } from '@fareback/contract/admin';
import type { IconName } from '@fareback/ui/pictures/icon.tsx';
import type { LinkProps } from '@tanstack/react-router';
import type { Catalogue, MessageKey } from '../../words/catalogue.ts';

export interface DeskPage {
  to: NonNullable<LinkProps['to']>;
  /** First segment below the agency; empty for the agency's own address. */
  path: string;
  word: MessageKey;
  /** One line that says what the page is for. */
  line: MessageKey;
  permission: Permission;
}

export interface DeskGroup {
  word: MessageKey;
  icon: IconName;
  /** Opens the group after `g` [DESK-622]. */
  key: string;
  /** The first page is the landing page. */
  pages: readonly DeskPage[];
}

const pageAt = (to: DeskPage['to'], name: keyof Catalogue['pageLine'], permission: Permission): DeskPage => ({
  to,
  path: to.split('/')[2] ?? '',
  word: `page.${name}`,
  line: `pageLine.${name}`,
  permission,
});

/** The desk's groups in order of use; docs/desk-pages.md lists them for readers [DESK-610]. */
export const deskGroups: readonly DeskGroup[] = [
  {
    word: 'group.home',
    icon: 'home',
    key: 'h',
    pages: [pageAt('/$agency', 'today', 'programme.read'), pageAt('/$agency/approvals', 'approvals', 'members.read')],
  },
  {
    word: 'group.campaigns',
    icon: 'bolt',
    key: 'c',
    pages: [
      pageAt('/$agency/campaigns', 'campaigns', 'programme.read'),
      pageAt('/$agency/campaign-calendar', 'campaignCalendar', 'programme.read'),
      pageAt('/$agency/versions', 'versions', 'programme.read'),
      pageAt('/$agency/templates', 'templates', 'programme.edit'),
      pageAt('/$agency/draws', 'draws', 'programme.read'),
      pageAt('/$agency/codes', 'codes', 'stock.read'),
    ],
  },
  {
    word: 'group.offers',
    icon: 'gift',
    key: 'o',
    pages: [
      pageAt('/$agency/offers', 'offers', 'programme.read'),
      pageAt('/$agency/redemptions', 'redemptions', 'members.read'),
      pageAt('/$agency/offer-batches', 'offerBatches', 'members.read'),
      pageAt('/$agency/stock', 'stock', 'stock.read'),
      pageAt('/$agency/orders', 'orders', 'stock.read'),
      pageAt('/$agency/ticket-checks', 'ticketChecks', 'stock.read'),
    ],
  },
  {
    word: 'group.members',
    icon: 'users',
    key: 'm',
    pages: [
      pageAt('/$agency/members', 'members', 'members.read'),
      pageAt('/$agency/missing-rides', 'missingRides', 'members.read'),
      pageAt('/$agency/counter', 'counter', 'members.assist'),
      pageAt('/$agency/teams', 'riderTeams', 'stock.read'),
    ],
  },
  {
    word: 'group.providers',
    icon: 'link',
    key: 'p',
    pages: [
      pageAt('/$agency/providers', 'providers', 'providers.read'),
      pageAt('/$agency/outages', 'outages', 'programme.read'),
      pageAt('/$agency/imports', 'imports', 'providers.read'),
      pageAt('/$agency/map-feeds', 'mapFeeds', 'providers.read'),
      pageAt('/$agency/secrets', 'secrets', 'providers.read'),
    ],
  },
  {
    word: 'group.reports',
    icon: 'points',
    key: 'r',
    pages: [
      pageAt('/$agency/reports', 'reports', 'reports.read'),
      pageAt('/$agency/report-schedules', 'reportSchedules', 'reports.read'),
      pageAt('/$agency/months', 'months', 'reports.read'),
      pageAt('/$agency/record', 'record', 'acts.read'),
    ],
  },
  {
    word: 'group.settings',
    icon: 'settings',
    key: 's',
    pages: [
      pageAt('/$agency/settings', 'settings', 'programme.read'),
      pageAt('/$agency/notifications', 'notifications', 'programme.read'),
      pageAt('/$agency/wallet', 'wallet', 'stock.read'),
      pageAt('/$agency/maintenance', 'maintenance', 'programme.read'),
      pageAt('/$agency/service-days', 'serviceDays', 'programme.read'),
      pageAt('/$agency/rider-sign-in', 'riderSignIn', 'staff.manage'),
      pageAt('/$agency/staff', 'staff', 'staff.manage'),
      pageAt('/$agency/keys', 'keys', 'staff.manage'),
      pageAt('/$agency/webhooks', 'webhooks', 'webhooks.manage'),
      pageAt('/$agency/assistant', 'assistant', 'staff.manage'),
    ],
  },
];

/** For operators only, above the others. */
export const agenciesGroup: DeskGroup = {
  word: 'group.agencies',
  icon: 'globe',
  key: 'a',
  pages: [
    pageAt('/$agency/agencies', 'agencies', 'programme.read'),
    pageAt('/$agency/system-check', 'systemCheck', 'programme.read'),
    pageAt('/$agency/books', 'books', 'programme.read'),
    pageAt('/$agency/security-record', 'securityRecord', 'programme.read'),
    pageAt('/$agency/data-keys', 'dataKeys', 'programme.read'),
    pageAt('/$agency/operators', 'operators', 'programme.read'),
    pageAt('/$agency/access-requests', 'accessRequests', 'programme.read'),
  ],
};

export interface Person {
  may: (permission: Permission) => boolean;
  isOperator: boolean;
}

export interface ShownGroup extends DeskGroup {
  /** The target of the group's link: its landing page, else the first page this person may open. */
  landing: DeskPage;
}

/**
 * Returns the groups in which a person may open a page. A group with one page for them is shown as that page
 * [DESK-611].
 */
export function groupsFor({ may, isOperator }: Person): ShownGroup[] {
  const groups = isOperator ? [agenciesGroup, ...deskGroups] : deskGroups;
  return groups.flatMap((group) => {
    const pages = group.pages.filter(({ permission }) => may(permission));
    const [landing] = pages;
    if (landing === undefined) return [];
    const isWhole = group.pages.length === 1 || pages.length > 1;
    return [{ ...group, pages, landing, word: isWhole ? group.word : landing.word }];
  });
}

/** Segments of an address below the agency: `/bay/versions/7` → `versions`, `7`. */
export const segmentsBelowAgency = (pathname: string): string[] => pathname.split('/').filter(Boolean).slice(1);

/** Returns the group and page of an address; null for pages outside the groups, such as the account. */
export function placeOf(groups: readonly ShownGroup[], pathname: string): { group: ShownGroup; page: DeskPage } | null {
  const [path = ''] = segmentsBelowAgency(pathname);
  for (const group of groups) {
    const page = group.pages.find((one) => one.path === path);
    if (page !== undefined) return { group, page };
  }
  return null;
}
