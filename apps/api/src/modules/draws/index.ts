export { drawRules } from './book-rules-store.ts';
export { countEntries, type DrawRow, pruneDraws, readDraw, readDraws, readStartedDraws } from './draw-store.ts';
export { moveEntries, type NewEntries, readMark, saveEntries, takeEntries, writeMark } from './entry-store.ts';
export { applyDraws, enterValue, readUses, runDraws } from './hold.ts';
export { chooseLines, countedEntries, type Earned, mixOf, sha256Hex } from './method.ts';
export { encrypted, personal } from './personal-store.ts';
export { readWinners } from './prize-store.ts';
export { countByKey, handlers, recordOf } from './routes.ts';
