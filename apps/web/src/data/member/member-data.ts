import type { Config, UserInfo } from '@fareback/contract';
import type { Language } from '@fareback/wording';
import { hasState } from '../../device/session.ts';
import { asOf } from '../../state/as-of.ts';
import { apiBase } from '../calls/api-base.ts';
import { createFailurePolicy } from '../calls/failure-policy.ts';
import { isTransientFailure } from '../calls/is-transient-failure.ts';
import type { openState } from '../kept/kept-state.ts';
import { reportError } from '../reports/report-error.ts';
import { catchUp } from '../sets/catch-up.ts';
import { queryClient } from '../sets/query-client.ts';
import { admitMember, askMember, forgetMember, saveLanguage } from './member.ts';

/** What keeps on the device what the server tells; where the API has another host nothing is, as nobody tells the page that another member has come [ERR-14]. */
const keptState = () => (apiBase === '' ? import('../kept/kept-state.ts') : Promise.reject(new Error('kept nowhere')));

/** A start has better things to do first. */
const idleMs = 1500;

/** The member whom the device has kept, whose data is at hand from then on; null where it has kept nobody [ERR-14]. */
async function recallMember(...asked: Parameters<typeof openState>): Promise<UserInfo | null> {
  if (!hasState()) return null;
  return keptState().then(
    (kept) => kept.openState(...asked),
    () => null,
  );
}

/**
 * The member of this device: as the device has kept them, else as the server knows them. Who has chosen another language
 * elsewhere is met in that one, and where nobody answers in the one of what was kept [AUTH-05, ERR-14].
 */
async function meetMember(config: Config, language: Language): Promise<UserInfo> {
  const kept = await recallMember(config, language);
  return (
    kept ??
    askMember(language).catch(async (error) => {
      const held = isTransientFailure(error) ? await recallMember(config, language, true) : null;
      if (held === null) throw error;
      return { ...held, language };
    })
  );
}

/** As `admitMember`, and what is told of them is kept on the device. */
function admit(...[client, config, member, language]: Parameters<typeof admitMember>): void {
  admitMember(client, config, member, language);
  const keep = () => void keptState().then(({ keepUp }) => keepUp(client, config.TenantID), Boolean);
  setTimeout(keep, asOf.get() === null ? idleMs : 0);
}

/** All that is known of members, what keeps it and what it asks for: fetched by `data-room.tsx`. */
export const memberData = {
  client: queryClient,
  meet: meetMember,
  ask: askMember,
  admit,
  saveLanguage,
  forget: () => forgetMember(queryClient),
  catchUp: () => void catchUp(queryClient),
  judgeFailure: createFailurePolicy(queryClient, reportError),
};
