export { setAppleCredential } from './apple-credential.ts';
export { testPass } from './make-pass.ts';
export { fetchPass, handlers } from './routes.ts';
export { deleteCredential, encrypted, personal, readCredentials } from './store.ts';
