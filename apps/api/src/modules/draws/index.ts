export { drawRules } from './book-rules-store.ts';
export { applyDraws, enterValue, readUses, runDraws } from './hold.ts';
export { chooseLines, mixOf, sha256Hex } from './method.ts';
export { countByKey, handlers, recordOf } from './routes.ts';
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
  readMark,
  readStartedDraws,
  readWinners,
  saveEntries,
  takeEntries,
  writeMark,
} from './store.ts';
