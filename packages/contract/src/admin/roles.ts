/**
 * Permissions of staff. Each desk route requires one; this list and the table below are the only places that define
 * them.
 */
export const permissions = [
  'members.read',
  /** Act for a rider: missing rides, suspensions, freed cards. */
  'members.act',
  /** Write members messages in the agency's name, and read those sent [DESK-673]. */
  'members.message',
  /** See a full phone number or address, and export a rider's data copy. */
  'members.personal',
  'members.erase',
  /** Sign riders up at a counter, and claim and redeem for them there [ASSIST-01]. */
  'members.assist',
  /**
   * Give points as goodwill, deduct points, refund redemptions. An API key needs it, in addition to the call's
   * permission, for every act that moves points or creates something worth points [DESK-467].
   */
  'points.act',
  'programme.read',
  'programme.edit',
  'programme.approve',
  /** Publish a version, now or at a scheduled time, and revert it. */
  'programme.publish',
  'stock.read',
  'stock.act',
  /** Check riders' tickets: fetch the day's keys and send results [TICKET-08]. */
  'tickets.inspect',
  'providers.read',
  'providers.act',
  'reports.read',
  /** Have reports emailed to staff who may read them [DESK-758]. */
  'reports.schedule',
  'acts.read',
  'maintenance.act',
  /** Set up webhooks: where events of the agency are sent. */
  'webhooks.manage',
  /** Invite staff, change their roles, end their sessions, create API keys, set how staff sign in, replace ticket keys. */
  'staff.manage',
] as const;

export type Permission = (typeof permissions)[number];

const reading = [
  'members.read',
  'programme.read',
  'stock.read',
  'providers.read',
  'reports.read',
] as const satisfies Permission[];

/**
 * The permissions of each role within its agency. `operator` belongs to the platform and applies to every agency. A
 * person may have several roles.
 */
export const roles = {
  viewer: reading,
  support: [...reading, 'members.act', 'members.message', 'members.personal', 'points.act'],
  editor: [...reading, 'programme.edit', 'stock.act', 'reports.schedule'],
  approver: [...reading, 'programme.approve', 'programme.publish', 'reports.schedule'],
  finance: [...reading, 'acts.read', 'reports.schedule'],
  inspector: ['tickets.inspect'],
  counter: ['members.assist'],
  owner: permissions,
  operator: permissions,
} as const satisfies Record<string, readonly Permission[]>;

export type Role = keyof typeof roles;

export const agencyRoles = [
  'viewer',
  'support',
  'editor',
  'approver',
  'finance',
  'inspector',
  'counter',
  'owner',
] as const satisfies Role[];

/** Permissions an API key may have: all except managing keys and staff. */
export const keyPermissions = permissions.filter(
  (permission): permission is Exclude<Permission, 'staff.manage'> => permission !== 'staff.manage',
);

/** A role that a newer release gave and this one does not know has no permissions. */
export const mayAs = (held: readonly Role[], permission: Permission): boolean =>
  held.some((role) => ((roles[role] ?? []) as readonly Permission[]).includes(permission));
