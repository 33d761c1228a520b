export { adoptRows } from './adoption/adopt.ts';
export { applyPack, type PackChanges } from './apply-pack.ts';
export { readPicture } from './pictures.ts';
export { liveVersion, lockVersions } from './store.ts';
