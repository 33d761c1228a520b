/** What the name of a person becomes in what they wrote, once they left the staff: this and the beginning of their id. */
export const FORMER_STAFF = 'former-staff-';

/** The pseudonym of a person who left the staff. */
export const formerName = (staffId: string): string => `${FORMER_STAFF}${staffId.slice(0, 8)}`;
