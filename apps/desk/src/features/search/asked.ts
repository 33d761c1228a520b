import { useLocation, useNavigate } from '@tanstack/react-router';
import { useAgency } from '../../data/me.tsx';

declare module '@tanstack/history' {
  interface HistoryState {
    question?: string;
  }
}

/** Search text for members: personal, so it is kept in history state and never in the URL [DESK-76]. */
export const useQuestion = (): string => useLocation({ select: ({ state }) => state.question ?? '' });

export function useAsk(): (question: string) => void {
  const navigate = useNavigate();
  const { agencyId } = useAgency();
  return (question) =>
    void navigate({ to: '/$agency/members', params: { agency: agencyId }, state: { question: question.trim() } });
}
