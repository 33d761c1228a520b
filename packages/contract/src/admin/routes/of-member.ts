import * as z from 'zod/mini';

/** One member of an agency, by id, as a part of a path. */
export const OfMember = { member: z.uuid() };
