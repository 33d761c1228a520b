/** Text of a code that is used up for good; the server writes it in English for everybody [CODE-21]. */
export const usageLimitText = 'Promotion Code is invalid due to usage limit';
