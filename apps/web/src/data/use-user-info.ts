import type { UserInfo } from '@fareback/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSpeech } from '../i18n/language.tsx';
import { dataSets } from './queries.ts';

/** The signed-in member; undefined until loaded. While another language loads, the record in the last one stays. */
export function useUserInfo(): UserInfo | undefined {
  return useQuery({ ...dataSets.userInfo(useSpeech().language), placeholderData: keepPreviousData }).data;
}
