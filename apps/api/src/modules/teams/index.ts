export { type FigureRow, readFigures } from './figure-store.ts';
export { averageOf, countTeams, monthToCount } from './figures.ts';
export { handlers } from './routes.ts';
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
