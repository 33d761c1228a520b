export { adoptRows } from './adoption/adopt.ts';
export { type Applied, applyPack, DraftChanged, NewerVersionLive, publishAct } from './apply-pack.ts';
export {
  type Comment,
  deleteComment,
  forgetAuthor,
  insertComment,
  pruneComments,
  readComments,
} from './comment-store.ts';
export {
  approveDraft,
  changeDraft,
  discardDraft,
  recordMissed,
  saveTyped,
  scheduleDraft,
  submitDraft,
  withdrawDraft,
} from './draft-store.ts';
export { packOfVersion, readPackSource, VersionNotUsable } from './pack-of-version.ts';
export { bytesOfImages, savePictures } from './picture-store.ts';
export { readPicture } from './pictures.ts';
export { changesTo, type Published, publish } from './publish.ts';
export { publishDraft } from './publish-draft.ts';
export { reachOf } from './reach.ts';
export {
  contentOfVersion,
  insertVersion,
  liveVersion,
  lockVersions,
  newestUnpublished,
  pointValueAt,
  readVersions,
  untouchedDraft,
  type VersionRow,
  versionBefore,
  versionBehind,
  versionOf,
} from './store.ts';
export { writeRows } from './write-rows.ts';
