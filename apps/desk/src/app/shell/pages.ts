import type { Permission } from '@fareback/contract/admin';
import type { IconName } from '@fareback/ui/pictures/icon.tsx';
import type { LinkProps } from '@tanstack/react-router';
import type { MessageKey } from '../../words/catalogue.ts';

interface DeskPage {
  to: NonNullable<LinkProps['to']>;
  word: MessageKey;
  icon: IconName;
  permission: Permission;
}

/** Navigation in order of use, from daily to monthly. */
export const pages: readonly DeskPage[] = [
  { to: '/$agency', word: 'page.today', icon: 'home', permission: 'programme.read' },
  { to: '/$agency/members', word: 'page.members', icon: 'users', permission: 'members.read' },
  { to: '/$agency/missing-rides', word: 'page.missingRides', icon: 'help', permission: 'members.read' },
  { to: '/$agency/redemptions', word: 'page.redemptions', icon: 'gift', permission: 'members.read' },
  { to: '/$agency/versions', word: 'page.versions', icon: 'edit', permission: 'programme.read' },
  { to: '/$agency/stock', word: 'page.stock', icon: 'ticket', permission: 'stock.read' },
  { to: '/$agency/orders', word: 'page.orders', icon: 'clock', permission: 'stock.read' },
  { to: '/$agency/codes', word: 'page.codes', icon: 'gift', permission: 'stock.read' },
  { to: '/$agency/approvals', word: 'page.approvals', icon: 'check-circle', permission: 'members.read' },
  { to: '/$agency/providers', word: 'page.providers', icon: 'link', permission: 'providers.read' },
  { to: '/$agency/reports/$report', word: 'page.reports', icon: 'points', permission: 'reports.read' },
  { to: '/$agency/months', word: 'page.months', icon: 'download', permission: 'reports.read' },
  { to: '/$agency/maintenance', word: 'page.maintenance', icon: 'settings', permission: 'programme.read' },
  { to: '/$agency/secrets', word: 'page.secrets', icon: 'lock', permission: 'providers.read' },
  { to: '/$agency/settings', word: 'page.settings', icon: 'settings', permission: 'programme.read' },
  { to: '/$agency/record', word: 'page.record', icon: 'history', permission: 'acts.read' },
  { to: '/$agency/staff', word: 'page.staff', icon: 'user', permission: 'staff.manage' },
  { to: '/$agency/keys', word: 'page.keys', icon: 'lock', permission: 'staff.manage' },
];
