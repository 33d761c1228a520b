export { setAppleCredential } from './apple-credential.ts';
export {
  checkPassToken,
  fetchUpdated,
  listChanged,
  noteDeviceLog,
  registerDevice,
  type UpdateCall,
  unregisterDevice,
} from './apple-updates.ts';
export { setGoogleCredential } from './google-credential.ts';
export { checkGoogle, updateGooglePasses } from './google-passes.ts';
export { countObjects, pruneObjects } from './google-store.ts';
export { testPass } from './make-pass.ts';
export { SERVICE_PATH } from './pass-token.ts';
export { notePassChanges, pushPassChanges } from './push-changes.ts';
export { fetchPass, handlers } from './routes.ts';
export { deleteCredential, encrypted, personal, readCredentials } from './store.ts';
export { countRegistrations, pruneRegistrations } from './update-store.ts';
