/**
 * What staff may do, each the name of one kind of act. Routes of the desk ask for one; this list and the table under it
 * are the only places that say who may.
 */
export const permissions = [
  /** See members, their rides, points, redemptions and connections. */
  'members.read',
  /** Answer for a rider: missing rides, suspensions, cards that are freed. */
  'members.act',
  /** See a phone number or an address whole, and hand a rider the copy of their data. */
  'members.personal',
  /** Forget a member for good. */
  'members.erase',
  /**
   * Give points as goodwill, take points, give redeemed points back. An API key needs it for every act that moves points or
   * makes something worth points, beside the permission of the call [DESK-467].
   */
  'points.act',
  /** See campaigns, offers, texts and their versions. */
  'programme.read',
  /** Draft and change the programme. */
  'programme.edit',
  /** Let a draft of somebody else's go live. */
  'programme.approve',
  /** Make a version live, at once or at a time, and take it back. */
  'programme.publish',
  /** See stock, codes and suppliers' orders. */
  'stock.read',
  /** Add coupons, mint and retire codes, settle orders in doubt. */
  'stock.act',
  /** See providers' health and what they told that was refused. */
  'providers.read',
  /** Replay refused events, rotate secrets. */
  'providers.act',
  /** See reports of points, redemptions and liability, and take them away as files. */
  'reports.read',
  /** Read who did what. */
  'acts.read',
  /** Announce maintenance. */
  'maintenance.act',
  /** Invite staff, change their roles, end their sign-ins, make keys for other systems, set how staff sign in. */
  'staff.manage',
] as const;

/** One kind of act. */
export type Permission = (typeof permissions)[number];

const reading = [
  'members.read',
  'programme.read',
  'stock.read',
  'providers.read',
  'reports.read',
] as const satisfies Permission[];

/**
 * Who may: the permissions of each role within its agency. `operator` is of the platform: it holds for every agency.
 * A person may have several roles.
 */
export const roles = {
  viewer: reading,
  support: [...reading, 'members.act', 'members.personal', 'points.act'],
  editor: [...reading, 'programme.edit', 'stock.act'],
  approver: [...reading, 'programme.approve', 'programme.publish'],
  finance: [...reading, 'acts.read'],
  owner: permissions,
  operator: permissions,
} as const satisfies Record<string, readonly Permission[]>;

/** A role of staff. */
export type Role = keyof typeof roles;

/** Roles that are held at an agency. */
export const agencyRoles = ['viewer', 'support', 'editor', 'approver', 'finance', 'owner'] as const satisfies Role[];

/** What a key of another system may be given: all but the making of keys and staff. */
export const keyPermissions = permissions.filter(
  (permission): permission is Exclude<Permission, 'staff.manage'> => permission !== 'staff.manage',
);

/** Whether any of the roles may do what is asked. */
export const mayAs = (held: readonly Role[], permission: Permission): boolean =>
  held.some((role) => (roles[role] as readonly Permission[]).includes(permission));
