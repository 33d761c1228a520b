import * as z from 'zod/mini';
import { OfAgency } from '../shapes/common.ts';

/** One member of an agency, by id. */
export const OfMember = z.extend(OfAgency, { member: z.uuid() });
