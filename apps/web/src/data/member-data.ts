import { catchUp } from './catch-up.ts';
import { createFailurePolicy } from './failure-policy.ts';
import { admitMember, askMember, forgetMember, saveLanguage } from './member.ts';
import { queryClient } from './query-client.ts';
import { reportError } from './report-error.ts';

/** All that is known of members, what keeps it and what it asks for: fetched by `data-room.tsx`. */
export const memberData = {
  client: queryClient,
  ask: askMember,
  admit: admitMember,
  saveLanguage,
  forget: () => forgetMember(queryClient),
  catchUp: () => void catchUp(queryClient),
  judgeFailure: createFailurePolicy(queryClient, reportError),
};
