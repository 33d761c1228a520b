import { type Message, openMessages } from '@fareback/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '../../data/calls/client.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { unreadMessages } from '../../data/sets/unread-messages.ts';
import { hasSignInFlag } from '../../device/session.ts';
import { readState, saveState } from '../../device/state-db.ts';
import { useConfig } from '../../tenant/config.tsx';

interface Messages {
  messages: Message[];
  /** True for the copy on this device, shown without a network. */
  isSaved: boolean;
}

const stateNameOf = (tenantId: string): string => `${tenantId}/messages`;

/** Saves the messages encrypted for their member; without storage or space nothing is saved. */
async function saveMessages(userId: string | undefined, tenantId: string, messages: Message[]): Promise<void> {
  // Store nothing for a member who has just signed out.
  if (userId === undefined || !hasSignInFlag()) return;
  await saveState(userId, stateNameOf(tenantId), { messages }).catch(() => {});
}

async function readSaved(userId: string | undefined, tenantId: string): Promise<Messages | null> {
  const found = await readState(stateNameOf(tenantId)).catch(() => null);
  if (found === null || found.userId !== userId) return null;
  const saved = openMessages.reply[200].safeParse(found.state);
  return saved.success ? { messages: saved.data.messages, isSaved: true } : null;
}

/**
 * The member's messages, read by opening them. Without a response, those that this device loaded before
 * [NOTIFY-27, NOTIFY-28].
 */
export function useMessages(): UseQueryResult<Messages> {
  const { TenantID } = useConfig();
  const userId = useUserInfo()?.UserID;
  return useQuery<Messages>({
    queryKey: ['messages', 'opened', userId],
    enabled: userId !== undefined,
    staleTime: 0,
    // Replaces a saved copy once there is a network; loaded messages keep their marks.
    refetchOnReconnect: ({ state }) => state.data?.isSaved !== false,
    // Runs offline too, where it reads the saved copy.
    networkMode: 'always',
    queryFn: async ({ signal, client }) => {
      try {
        const { messages } = await api.call(openMessages, { signal });
        client.setQueryData(unreadMessages().queryKey, 0);
        await saveMessages(userId, TenantID, messages);
        return { messages, isSaved: false };
      } catch (error) {
        const saved = isTransientFailure(error) ? await readSaved(userId, TenantID) : null;
        if (saved === null) throw error;
        return saved;
      }
    },
  });
}
