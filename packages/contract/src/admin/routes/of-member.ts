import * as z from 'zod/mini';
import { LanguageText } from '../../schemas/scalars.ts';

/** One member of an agency, by id, as a part of a path. */
export const OfMember = { member: z.uuid() };

/** Titles and sentences come as a rider of this language reads them; English unless it is said. */
export const inLanguage = { language: z._default(LanguageText, 'en') };
