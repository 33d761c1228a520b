import * as z from 'zod/mini';
import { LanguageText } from '../../schemas/scalars.ts';

export const OfMember = { member: z.uuid() };

/** Language of titles and sentences, as a rider reads them; English by default. */
export const inLanguage = { language: z._default(LanguageText, 'en') };
