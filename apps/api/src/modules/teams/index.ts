export { type BacktestedRound, backtestedRounds, backtestRound } from './backtest-rounds.ts';
export { challengeRules } from './book-rules-store.ts';
export { lockSettlement, type ResultRow, readResults, readSettledRounds } from './challenge-store.ts';
export { type FigureRow, readFigures } from './figure-store.ts';
export { averageOf, countTeams, monthToCount, totalOf } from './figures.ts';
export { handlers } from './routes.ts';
export { isSettling, settleChallenges } from './settle-challenges.ts';
export { leagueName, leagueOf, nameOf, teamSettingsOf } from './team-settings.ts';
export {
  archiveTeam,
  beginMembership,
  insertTeams,
  personal,
  readMembership,
  readTeams,
  renameTeam,
  type TeamRow,
  writeNewCode,
} from './team-store.ts';
