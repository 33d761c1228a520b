import { useLocation, useNavigate } from '@tanstack/react-router';
import { useAgency } from '../../data/me.tsx';

declare module '@tanstack/history' {
  interface HistoryState {
    /** What a member was looked for by. */
    question?: string;
  }
}

/** What is looked for: it is personal, so it stands in the page's entry of the history and in no address [DESK-76]. */
export const useQuestion = (): string => useLocation({ select: ({ state }) => state.question ?? '' });

/** Looks for members by what they say. */
export function useAsk(): (question: string) => void {
  const navigate = useNavigate();
  const { agencyId } = useAgency();
  return (question) =>
    void navigate({ to: '/$agency/members', params: { agency: agencyId }, state: { question: question.trim() } });
}
