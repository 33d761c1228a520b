import type { Campaign } from './campaign.ts';
import type { Declared } from './conditions.ts';

/** Declared service days by kind of day, as a member's state has them. */
export type SavedDeclared = Readonly<Record<string, readonly number[]>>;

/** What of a program depends on declared days. */
interface Depending {
  campaigns: readonly Campaign[];
  declared?: Declared;
  declaredKinds?: readonly string[];
}

/** Returns the declared days that can have decided until a moment: of the kinds that rules name, up to its service day. */
export function declaredUpTo(
  { campaigns, declared, declaredKinds = [] }: Depending,
  moment: number,
): SavedDeclared | undefined {
  const [campaign] = campaigns;
  if (!campaign || !declared || declaredKinds.length === 0) return undefined;
  const last = campaign.calendar.dayOf(moment);
  const kinds = declaredKinds.flatMap((kind) => {
    const days = [...(declared.get(kind) ?? [])].filter((day) => day <= last).toSorted((a, b) => a - b);
    return days.length === 0 ? [] : [[kind, days] as const];
  });
  return kinds.length === 0 ? undefined : Object.fromEntries(kinds);
}

const asText = (declared: SavedDeclared = {}): string =>
  JSON.stringify(Object.entries(declared).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** True if a state that ends at a moment was folded with the days that are declared now. */
export const isDeclaredAs = (program: Depending, saved: SavedDeclared | undefined, moment: number): boolean =>
  asText(saved) === asText(declaredUpTo(program, moment));

/** The program as it was with other declared days; the same program if these are the present ones. */
export function withDeclared<P extends Depending>(program: P, saved: SavedDeclared | undefined): P {
  if ((program.declaredKinds ?? []).length === 0) return program;
  const declared: Declared = new Map(Object.entries(saved ?? {}).map(([kind, days]) => [kind, new Set(days)]));
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
