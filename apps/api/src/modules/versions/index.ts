export { adoptRows } from './adoption/adopt.ts';
export { type Applied, applyPack, DraftChanged, NewerVersionLive, publishAct, publishDraft } from './apply-pack.ts';
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
export {
  type DraftChange,
  deleteEdit,
  extendEdit,
  forgetEditor,
  insertEdits,
  type NewEdit,
  pruneEdits,
  readEdits,
  readLastEdits,
  type StoredEdit,
} from './edit-store.ts';
export {
  type ItemVersion,
  newestEditable,
  readItemVersions,
  readLastItem,
  readVersionItems,
  type VersionItem,
  type VersionItems,
} from './item-store.ts';
export { packOfVersion, readPackSource, VersionNotUsable } from './pack-of-version.ts';
export { bytesOfImages, readPicture, savePictures } from './picture-store.ts';
export { changesTo, type Published, publish, writeRows } from './publish.ts';
export { reachOf } from './reach-store.ts';
export {
  deleteTestRider,
  markTestRiderUsed,
  pruneTestRiders,
  readTestRiders,
  saveTestRider,
} from './rider-plan-store.ts';
export {
  contentOfVersion,
  insertVersion,
  liveVersion,
  lockVersions,
  newestUnpublished,
  type ProgramState,
  pointValueAt,
  readProgramState,
  readVersions,
  untouchedDraft,
  type VersionRow,
  versionBefore,
  versionBehind,
  versionOf,
  waitingVersion,
} from './store.ts';
