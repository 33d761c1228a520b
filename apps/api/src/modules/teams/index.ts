export { handlers } from './routes.ts';
export { averageOf, countTeams, monthToCount } from './standings.ts';
export { readStandings, type StandingRow } from './standing-store.ts';
export { leagueName, leagueOf, teamSettingsOf } from './team-settings.ts';
export {
  archiveTeam,
  insertTeams,
  personal,
  readTeams,
  renameTeam,
  type TeamRow,
  writeNewCode,
} from './team-store.ts';
