import { defineAdminRoute } from '../route.ts';
import { StaffMe } from '../shapes/me.ts';

/** Who is signed in, and what they may do in which agency. */
export const getStaffMe = defineAdminRoute({
  name: 'me.get',
  summary: 'Who is signed in, and what they may do',
  method: 'GET',
  path: '/admin/me',
  permission: 'staff',
  reply: { 200: StaffMe },
  errors: [],
});
