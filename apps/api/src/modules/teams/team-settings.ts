import type { PackTeams, TeamTexts } from '@fareback/tenant-pack';
import type { Tenant } from '../../call/tenant.ts';
import { localized } from '../../platform/localized.ts';

/** What the pack says about teams, with its texts by language. */
type TeamSettings = PackTeams & { texts: Record<string, Partial<TeamTexts>> };

type Settings = Pick<Tenant, 'settings'>;

/** The agency's settings of teams; null if its program has no teams [TEAM-01]. */
export function teamSettingsOf({ settings }: Settings): TeamSettings | null {
  const teams = settings['teams'] as TeamSettings | null | undefined;
  // Settings applied by an older release have neither measure nor challenges.
  return teams ? { ...teams, measure: teams.measure ?? 'RIDES', challenges: teams.challenges ?? [] } : null;
}

export type League = PackTeams['leagues'][number];

/** The league of a team with this many members: the last one that it reaches; undefined below the first. */
export const leagueOf = (leagues: readonly League[], members: number): League | undefined =>
  leagues.findLast(({ from }) => members >= from);

/** The name of a league or challenge in a language, else in English, else its id. */
export const nameOf = ({ texts }: TeamSettings, kind: 'leagues' | 'challenges', id: string, language: string): string =>
  localized(texts, language)[kind]?.[id] || id;

export const leagueName = (settings: TeamSettings, { id }: League, language: string): string =>
  nameOf(settings, 'leagues', id, language);
