import { exportActs, listActs } from './acts.ts';
import { getStaffMe } from './me.ts';

export * from './acts.ts';
export * from './me.ts';

/** Every call of the desk, by subject and verb. */
export const adminRoutes = {
  acts: { list: listActs, export: exportActs },
  me: { get: getStaffMe },
};
