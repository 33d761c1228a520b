import { getStaffMe } from './me.ts';

export * from './me.ts';

/** Every call of the desk, by subject and verb. */
export const adminRoutes = {
  me: { get: getStaffMe },
};
