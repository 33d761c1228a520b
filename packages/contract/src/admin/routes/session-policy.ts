import { agencyRoute } from '../route.ts';
import { SessionPolicyAtDesk, WantedSessionPolicy } from '../shapes/session-policy.ts';

export const sessionPolicyRoutes = {
  get: agencyRoute('GET', '/session-policy', {
    name: 'sessionPolicy.get',
    summary: "Get the agency's rules for its staff's sessions",
    permission: 'staff.manage',
    reply: SessionPolicyAtDesk,
  }),
  set: agencyRoute('PUT', '/session-policy', {
    name: 'sessionPolicy.set',
    summary: "Set the agency's rules for its staff's sessions",
    permission: 'staff.manage',
    stepUp: true,
    body: WantedSessionPolicy,
    reply: SessionPolicyAtDesk,
    errors: ['CHANGED_MEANWHILE', 'NO_AGENCY_SIGN_IN', 'NO_EMERGENCY_ACCESS', 'NETWORK_LEAVES_YOU_OUT'],
  }),
};
