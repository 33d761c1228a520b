import type { Campaign } from './campaign.ts';
import type { Declared } from './conditions.ts';

/** Declared service days by kind of day, as a member's state has them. */
export type SavedDeclared = Readonly<Record<string, readonly number[]>>;

/** What of a program depends on declared days. */
interface Depending {
  campaigns: readonly Campaign[];
  declared?: Declared;
  /** Also days that were withdrawn. */
  everDeclared?: Declared;
  declaredKinds?: readonly string[];
}

/**
 * Returns the declared days that can have decided until a moment: of the kinds that rules name, up to its
 * service day. A kind that rules name is listed even without days.
 */
export function declaredUpTo(
  { campaigns, declared, declaredKinds = [] }: Depending,
  moment: number,
): SavedDeclared | undefined {
  const [campaign] = campaigns;
  if (!campaign || !declared || declaredKinds.length === 0) return undefined;
  const last = campaign.calendar.dayOf(moment);
  const kinds = declaredKinds.map((kind) => {
    const days = [...(declared.get(kind) ?? [])].filter((day) => day <= last).toSorted((a, b) => a - b);
    return [kind, days] as const;
  });
  return Object.fromEntries(kinds);
}

const asText = (declared: SavedDeclared = {}): string =>
  JSON.stringify(Object.entries(declared).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** True if a state that ends at a moment was folded with the days that are declared now. */
export const isDeclaredAs = (program: Depending, saved: SavedDeclared | undefined, moment: number): boolean =>
  asText(saved) === asText(declaredUpTo(program, moment));

/**
 * The program as it was with other declared days. A kind that the saved state does not list was not named by the rules
 * then, so its present days apply: changed rules withdraw nothing.
 */
export function withDeclared<P extends Depending>(program: P, saved: SavedDeclared = {}): P {
  if ((program.declaredKinds ?? []).length === 0 || Object.keys(saved).length === 0) return program;
  const before = Object.entries(saved).map(([kind, days]) => [kind, new Set(days)] as const);
  return withDays(program, new Map([...(program.declared ?? []), ...before]));
}

export function withDays<P extends Depending>(program: P, declared: Declared): P {
  return {
    ...program,
    declared,
    campaigns: program.campaigns.map((campaign) => ({
      ...campaign,
      declared,
      statuses: campaign.statuses.map((status) => ({ ...status, of: { ...status.of, declared } })),
    })),
  };
}

const noDays: Declared = new Map();

/** Variants of a program that names kinds of day: with the saved state's days, all days ever declared, and no days. */
export const asEverDeclared = <P extends Depending>(program: P, saved: SavedDeclared | undefined): P[] =>
  (program.declaredKinds ?? []).length === 0
    ? []
    : [withDeclared(program, saved), withDays(program, program.everDeclared ?? noDays), withDays(program, noDays)];
