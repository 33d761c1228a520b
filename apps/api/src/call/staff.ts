import type { ReplyOf } from '@fareback/contract';
import type { ActVerb, AdminRoute, Permission, Role } from '@fareback/contract/admin';
import type { Client } from './client.ts';
import type { Installation, TenantCtx } from './context.ts';
import type { InputOf } from './handler.ts';

/** Who acts for an agency: a person at the desk, another system by its key, or an operator by a command. */
export interface Actor {
  kind: 'staff' | 'key' | 'command';
  /** Id of the person or key; null for a command, which knows a name alone. */
  id: string | null;
  /** As the record shows it, also when person or key are gone. */
  name: string;
}

/** One act, as the record keeps it. */
export interface AuditEntry {
  verb: ActVerb;
  subject: { kind: string; id: string };
  /** The member it is about, under whose key `personal` is sealed. */
  memberId?: string;
  /** What was so before and is so after, why, and how much: nothing personal. */
  facts: Readonly<Record<string, unknown>>;
  /** Whether it goes on for a while, as typing does: of who does it to the same subject one row stands for ten minutes. */
  isOngoing?: true;
  /** What is personal in it: gone with the member's key. */
  personal?: Readonly<Record<string, unknown>>;
}

/** A call of the desk before any agency or transaction. */
export interface StaffCall extends Installation {
  /** The moment of the call; the only clock a verb reads. */
  now: Date;
  /** Network that the call came from, shortened as the security record has it; null for a command. */
  network: string | null;
  /** Who acts; null where nobody is signed in yet. */
  actor: Actor | null;
  /** Whether the actor may do something in an agency. */
  may(agencyId: string, permission: Permission): boolean;
  /** Whether the actor proved lately that it is them; always true of keys. */
  isProven: boolean;
}

/** One agency at one moment inside one transaction, with who acts there: what the desk's verbs and the operator's commands are given alike. */
export interface StaffCtx extends TenantCtx {
  network: string | null;
  actor: Actor;
  may(permission: Permission): boolean;
  /** Whether the actor proved lately that it is them; undefined counts as no. */
  isProven?: boolean | undefined;
  /** Set while an act is tried or carried out for a second person: it takes the points that the act moves, and no limit applies. */
  trial?: { points(points: number | null): void };
  /** Puts an act on record in this very transaction; every verb that writes does so at least once. */
  record(act: AuditEntry): Promise<void>;
}

/** A role that somebody holds; without an agency it is one of the platform, and so of every agency. */
export interface Grant {
  agencyId: string | null;
  role: Role;
}

/** Roles at an agency that a person is invited to and has not accepted yet. */
export interface PendingOffer {
  offerId: string;
  agencyId: string;
  roles: Role[];
  invitedBy: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** Somebody who is signed in to the desk. */
export interface SignedIn {
  staffId: string;
  name: string;
  email: string;
  language: 'en' | 'es';
  sessionId: string;
  /** The only agency whose sign-in this is; null: it is the person's own, good wherever they have a role. */
  onlyAgencyId: string | null;
  /** What this sign-in may use of their roles. */
  grants: readonly Grant[];
  /** What this sign-in may accept. */
  offers: readonly PendingOffer[];
  /** The agencies that it was used at, with when it was last. */
  uses: Readonly<Record<string, string>>;
  /** When they last showed that it is them. */
  provenAt: Date;
}

/** A call about signing in itself: what the desk's own page sends, never a key. */
export interface DeskCall extends StaffCall {
  client: Client;
  signedIn: SignedIn | null;
  /** The token that came along, whether or not a sign-in lives behind it. */
  token: string | undefined;
  /** Marks of the addresses that were proved on this browser, genuine or not. */
  device: string | undefined;
  /** Has the browser keep these marks. */
  setDevice(marks: string): void;
  /** Notes who has just been let in, for the security record. */
  setSecuritySubject(staffId: string): void;
  /** Has the browser keep this token from now on, or none. */
  setSession(token: string | null): void;
}

/** A route of one agency. */
type AgencyRoute = AdminRoute & { readonly path: `/admin/agencies/:agency${string}` };

/** A route of the desk bound to the verb that answers it. */
export type AdminHandler =
  | {
      kind: 'agency';
      route: AdminRoute;
      /** Whether its transaction sees the tables of staff, too: for `modules/staff` alone. */
      seesStaff: boolean;
      /** Whether a replica may answer, as of a moment that its reply tells: for what only reads [OPS-76]. */
      mayLag: boolean;
      run: (ctx: StaffCtx, input: never) => Promise<unknown>;
    }
  | { kind: 'alone'; route: AdminRoute; run: (call: StaffCall, input: never) => Promise<unknown> }
  | { kind: 'desk'; route: AdminRoute; run: (call: DeskCall, input: never) => Promise<unknown> };

/** What a route of the desk gives its verb. */
export type AdminInput<R extends AdminRoute> = InputOf<R>;

/** Binds a route of one agency to a verb that runs in one transaction of that agency. */
export const adminHandle = <R extends AgencyRoute>(
  route: R,
  run: (ctx: StaffCtx, input: AdminInput<R>) => Promise<ReplyOf<R>>,
): AdminHandler => ({ kind: 'agency', route, seesStaff: false, mayLag: false, run });

/** The same for figures that a replica may answer: the verb only reads, and tells the moment it was given as theirs. */
export const adminFigures = <R extends AgencyRoute>(
  route: R,
  run: (ctx: StaffCtx, input: AdminInput<R>) => Promise<ReplyOf<R>>,
): AdminHandler => ({ kind: 'agency', route, seesStaff: false, mayLag: true, run });

/** The same for verbs of `modules/staff`, whose tables the transaction sees beside the agency's. */
export const adminHandleStaff = <R extends AgencyRoute>(
  route: R,
  run: (ctx: StaffCtx, input: AdminInput<R>) => Promise<ReplyOf<R>>,
): AdminHandler => ({ kind: 'agency', route, seesStaff: true, mayLag: false, run });

/** Binds a route to a verb that opens its own transactions, or needs none. */
export const adminAlone = <R extends AdminRoute>(
  route: R,
  run: (call: StaffCall, input: AdminInput<R>) => Promise<ReplyOf<R>>,
): AdminHandler => ({ kind: 'alone', route, run });

/** Binds a route about signing in to a verb that opens its own transactions; keys have nothing to do there. */
export const adminDesk = <R extends AdminRoute>(
  route: R,
  run: (call: DeskCall, input: AdminInput<R>) => Promise<ReplyOf<R>>,
): AdminHandler => ({ kind: 'desk', route, run });
