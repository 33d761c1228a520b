export { applyDraws, closeDueDraws, enterValue, passPrizes } from './hold.ts';
export { handlers, recordOf } from './routes.ts';
export {
  countEntries,
  type DrawRow,
  encrypted,
  moveEntries,
  type NewEntries,
  personal,
  pruneDraws,
  readDraw,
  readDraws,
  readStartedDraws,
  readWinners,
  saveEntries,
  takeEntries,
  writeMark,
} from './store.ts';
