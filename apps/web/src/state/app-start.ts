/** The moment the app started on this page; earnings acknowledged before it count as read [EARNING-08]. */
export const appStart = new Date();
