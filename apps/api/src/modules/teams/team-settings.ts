import type { PackTeams, TeamTexts } from '@fareback/tenant-pack';
import type { Tenant } from '../../call/tenant.ts';
import { localized } from '../../platform/localized.ts';

/** What the pack says about teams, with its texts by language. */
type TeamSettings = PackTeams & { texts: Record<string, Partial<TeamTexts>> };

type Settings = Pick<Tenant, 'settings'>;

/** The agency's settings of teams; null if its program has no teams [TEAM-01]. */
export const teamSettingsOf = ({ settings }: Settings): TeamSettings | null =>
  (settings['teams'] as TeamSettings | null | undefined) ?? null;

export type League = PackTeams['leagues'][number];

/** The league of a team with this many members: the last one that it reaches; undefined below the first. */
export const leagueOf = (leagues: readonly League[], members: number): League | undefined =>
  leagues.findLast(({ from }) => members >= from);

export const leagueName = ({ texts }: TeamSettings, { id }: League, language: string): string =>
  localized(texts, language).leagues?.[id] || localized(texts, 'en').leagues?.[id] || id;
