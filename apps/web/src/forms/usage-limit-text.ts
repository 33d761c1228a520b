/** The server's English text for a used-up code [CODE-21]. */
export const usageLimitText = 'Promotion Code is invalid due to usage limit';
