import type { ReplyOf } from '@fareback/contract';
import type { ActVerb, AdminRoute, Permission, Role, StaffLanguage } from '@fareback/contract/admin';
import type { Client, Installation, TenantCtx } from './context.ts';

import type { InputOf } from './handler.ts';

export interface Actor {
  kind: 'staff' | 'key' | 'command';
  id: string | null;
  name: string;
}

export interface AuditEntry {
  verb: ActVerb;
  subject: { kind: string; id: string };
  /** The member it is about, whose key encrypts `personal`. */
  memberId?: string;
  /** Values before and after, reason and amount; no personal data. */
  facts: Readonly<Record<string, unknown>>;
  /** True for repeated edits such as typing: one row per actor and subject for ten minutes. */
  isOngoing?: true;
  /** For calls that a page repeats by itself: one row per actor, subject and this text. */
  onceFor?: string;
  /** Personal data; unreadable once the member's key is deleted. */
  personal?: Readonly<Record<string, unknown>>;
}

export interface StaffCall extends Installation {
  now: Date;
  /** Client network, shortened as in the security log; null for a command. */
  network: string | null;
  /** Client address, never stored; missing for a command. */
  address?: string | undefined;
  /** Null before sign-in. */
  actor: Actor | null;
  /** The email that the person signed in with; missing for keys and commands. */
  staffEmail?: string | undefined;
  may(agencyId: string, permission: Permission): boolean;
  /** True for an operator of the platform at the desk or the terminal; missing for everyone else. */
  isOperator?: boolean | undefined;
  isProven: boolean;
}

/** One agency at one moment inside a transaction, with the actor; shared by desk handlers and CLI commands. */
export interface StaffCtx extends TenantCtx {
  network: string | null;
  address?: string | undefined;
  actor: Actor;
  /** The email that the person signed in with; missing for keys and commands. */
  staffEmail?: string | undefined;
  may(permission: Permission): boolean;
  isOperator?: boolean | undefined;
  isProven?: boolean | undefined;
  /**
   * Set while an action is previewed or executed for a second person: receives the points moved, and no limits apply.
   */
  trial?: {
    points(points: number | null): void;
    /** Receives the moment after which the action is impossible, if it has one. */
    until?(moment: Date): void;
  };
  /** Writes an action to the audit log in this transaction; every handler that writes must call it. */
  record(act: AuditEntry): Promise<void>;
}

export interface Grant {
  agencyId: string | null;
  role: Role;
}

/** What a session needs to know of an agency's session policy. */
export interface AgencyPolicy {
  networks: string[];
  requiresAgencySignIn: boolean;
  /** True if the policy names the person for emergency access. */
  isEmergencyStaff: boolean;
}

export interface PendingOffer {
  offerId: string;
  agencyId: string;
  roles: Role[];
  invitedBy: string;
  /** ISO 8601. */
  expiresAt: string;
}

export interface SignedIn {
  staffId: string;
  name: string;
  email: string;
  language: StaffLanguage;
  sessionId: string;
  /** The only agency this sign-in is for; null: it is valid wherever the person has a role. */
  onlyAgencyId: string | null;
  grants: readonly Grant[];
  offers: readonly PendingOffer[];
  uses: Readonly<Record<string, string>>;
  /** By agency, of the agencies where the person has a role. */
  policies: Readonly<Record<string, AgencyPolicy>>;
  provenAt: Date;
}

/** A sign-in request from the desk's own page, never from an API key. */
export interface DeskCall extends StaffCall {
  client: Client;
  signedIn: SignedIn | null;
  token: string | undefined;
  device: string | undefined;
  setDevice(marks: string): void;
  setSecuritySubject(staffId: string): void;
  setSession(token: string | null): void;
}

type AgencyRoute = AdminRoute & { readonly path: `/admin/agencies/:agency${string}` };

export type AdminHandler =
  | {
      kind: 'agency';
      route: AdminRoute;
      seesStaff: boolean;
      /** True if a replica may serve this read-only route; the reply includes its timestamp [OPS-76]. */
      mayLag: boolean;
      run: (ctx: StaffCtx, input: never) => Promise<unknown>;
    }
  | { kind: 'alone'; route: AdminRoute; run: (call: StaffCall, input: never) => Promise<unknown> }
  | { kind: 'desk'; route: AdminRoute; run: (call: DeskCall, input: never) => Promise<unknown> };

type AdminInput<R extends AdminRoute> = InputOf<R>;

export const adminHandle = <R extends AgencyRoute>(
  route: R,
  run: (ctx: StaffCtx, input: AdminInput<R>) => Promise<ReplyOf<R>>,
): AdminHandler => ({ kind: 'agency', route, seesStaff: false, mayLag: false, run });

/** Like `adminHandle`, but a replica may serve it: the handler only reads and returns the data's timestamp. */
export const adminFigures = <R extends AgencyRoute>(
  route: R,
  run: (ctx: StaffCtx, input: AdminInput<R>) => Promise<ReplyOf<R>>,
): AdminHandler => ({ kind: 'agency', route, seesStaff: false, mayLag: true, run });

/** Like `adminHandle`, for handlers of `modules/staff`: the transaction also sees the staff tables. */
export const adminHandleStaff = <R extends AgencyRoute>(
  route: R,
  run: (ctx: StaffCtx, input: AdminInput<R>) => Promise<ReplyOf<R>>,
): AdminHandler => ({ kind: 'agency', route, seesStaff: true, mayLag: false, run });

export const adminAlone = <R extends AdminRoute>(
  route: R,
  run: (call: StaffCall, input: AdminInput<R>) => Promise<ReplyOf<R>>,
): AdminHandler => ({ kind: 'alone', route, run });

/** Binds a sign-in route to a handler that opens its own transactions; API keys are not accepted. */
export const adminDesk = <R extends AdminRoute>(
  route: R,
  run: (call: DeskCall, input: AdminInput<R>) => Promise<ReplyOf<R>>,
): AdminHandler => ({ kind: 'desk', route, run });
