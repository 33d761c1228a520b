/**
 * The month of a moment, as SQL, in UTC whatever a server's own zone is. In an index it stands for the moment itself: what is
 * of one month shares an entry, and as an order "month, moment" is the order of moments (docs/decisions/0054).
 */
export const monthOf = (moment: string): string => `date_trunc('month', ${moment} at time zone 'UTC')`;
