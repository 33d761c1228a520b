/** Replaces the name of a former staff member in what they wrote, followed by the start of their id. */
export const FORMER_STAFF = 'former-staff-';

export const formerName = (staffId: string): string => `${FORMER_STAFF}${staffId.slice(0, 8)}`;
