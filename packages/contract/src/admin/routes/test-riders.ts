import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { SavedTestRider, TestRiderInput } from '../shapes/test-rides.ts';

const OfTestRider = { rider: z.uuid() };
const TestRiders = z.object({ riders: z.array(SavedTestRider) });

export const testRiderRoutes = {
  list: agencyRoute('GET', '/test-riders', {
    name: 'testRiders.list',
    summary: 'List saved test riders',
    permission: 'programme.read',
    reply: TestRiders,
  }),
  /** Saves a test rider under an id that the caller makes, or replaces the one with it; the reply has all. */
  save: agencyRoute('PUT', '/test-riders/:rider', {
    name: 'testRiders.save',
    summary: 'Save a test rider',
    permission: 'programme.edit',
    params: OfTestRider,
    body: TestRiderInput,
    reply: TestRiders,
    errors: ['TOO_MANY_TEST_RIDERS'],
  }),
  remove: agencyRoute('DELETE', '/test-riders/:rider', {
    name: 'testRiders.remove',
    summary: 'Remove a test rider',
    permission: 'programme.edit',
    params: OfTestRider,
    reply: TestRiders,
  }),
};
