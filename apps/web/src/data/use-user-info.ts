import type { UserInfo } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { useSpeech } from '../i18n/language.tsx';
import { dataSets } from './queries.ts';

/** The signed-in member; undefined until loaded. */
export function useUserInfo(): UserInfo | undefined {
  return useQuery(dataSets.userInfo(useSpeech().language)).data;
}
