import * as z from 'zod/mini';
import { Id } from '../../schemas/scalars.ts';
import { deskRoute } from '../route.ts';
import { BookRuns, BooksOfAgencies, BooksRequested, VerifyBooks } from '../shapes/books.ts';

/** Verification of agencies' books, for operators of the platform. */
export const bookRoutes = {
  list: deskRoute('GET', '/books', {
    name: 'books.list',
    summary: "List the last verification of each agency's books",
    permission: 'staff.manage',
    reply: BooksOfAgencies,
  }),
  runs: deskRoute('GET', '/books/runs', {
    name: 'books.runs',
    summary: "List verifications of an agency's books with their findings",
    permission: 'staff.manage',
    query: z.object({ of: Id }),
    reply: BookRuns,
  }),
  /** Queues the verification as a job; an agency with an open one is left as it is. */
  verify: deskRoute('POST', '/books/verify', {
    name: 'books.verify',
    summary: "Verify agencies' books in the background",
    permission: 'staff.manage',
    stepUp: true,
    body: VerifyBooks,
    reply: BooksRequested,
  }),
};
