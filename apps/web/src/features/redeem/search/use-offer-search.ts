import { useState } from 'react';
import { reportEvent } from '../../../data/reports/report-event.ts';
import { searchTermOf } from './offer-search.ts';

/**
 * State of the search: the text as typed, and its term, null for all offers; reports each new search [OFFER-18,
 * EVT-02].
 */
export function useOfferSearch(): { text: string; term: string | null; type: (text: string) => void } {
  const [text, setText] = useState('');
  return {
    text,
    term: searchTermOf(text),
    type: (next) => {
      if (text.trim() === '' && next.trim() !== '') reportEvent('Search/search_started');
      setText(next);
    },
  };
}
