/** The database that holds what was redeemed on this device, and the key that opens it. */
export const encryptedDbName = 'tickets';
