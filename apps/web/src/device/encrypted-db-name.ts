/** The database with this device's tickets and their key. */
export const encryptedDbName = 'tickets';
