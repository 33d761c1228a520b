import type { UserInfo } from '@fareback/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { session } from '../../device/session.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { useStore } from '../../state/store.ts';
import { dataSets } from '../sets/data-sets.ts';

/**
 * The signed-in member; undefined while loading and for visitors, without a request. During a language change the
 * previous record stays.
 */
export function useUserInfo(): UserInfo | undefined {
  const enabled = useStore(session) !== 'signedOut';
  return useQuery({ ...dataSets.userInfo(useTranslation().language), placeholderData: keepPreviousData, enabled }).data;
}
