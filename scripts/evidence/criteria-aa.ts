import type { CriterionRow } from './criterion.ts';
import { journeys } from './journeys.ts';

const { riders, visitors, desk, keyboard, noMedia } = journeys;
const anyTheme =
  'apps/web/src/tenant/theme/derive-theme.test.ts "makes every text readable and every control visible for any tenant colors"';

/** WCAG 2.2, level AA. `why` says what the tests cover, or what they leave out. */
export const criteriaOfLevelAa: readonly CriterionRow[] = [
  ['1.2.4', 'Captions (Live)', '2.0', noMedia],
  ['1.2.5', 'Audio Description (Prerecorded)', '2.0', noMedia],
  [
    '1.3.4',
    'Orientation',
    '2.1',
    { level: 'not-evaluated', why: 'The automated rule is experimental and not part of the audit.' },
  ],
  [
    '1.3.5',
    'Identify Input Purpose',
    '2.1',
    {
      level: 'partially-supports',
      tests: [
        'apps/web/src/features/account/account-panel.test.tsx "has three fields, each with show and hide and the right autocomplete hint for password managers"',
        riders,
      ],
      why: 'Password fields have tested hints, and an automated rule rejects invalid ones. No test lists every field about the person.',
    },
  ],
  [
    '1.4.3',
    'Contrast (Minimum)',
    '2.0',
    {
      level: 'partially-supports',
      tests: [anyTheme, riders, visitors, desk],
      why: 'Any colors of an agency are adjusted to 4.5:1, and the automated rule passes in light and dark on the audited screens. Text over pictures of agencies is not measured.',
    },
  ],
  [
    '1.4.4',
    'Resize Text',
    '2.0',
    {
      level: 'supports',
      tests: ['UX-06', desk],
      why: 'Riders’ screens keep all words readable with letters twice as large on 320 px. Screens of the desk fit their window at 200 %.',
    },
  ],
  ['1.4.5', 'Images of Text', '2.0', { level: 'not-evaluated', why: 'Agencies upload their own pictures.' }],
  [
    '1.4.10',
    'Reflow',
    '2.1',
    {
      level: 'partially-supports',
      tests: ['UX-06', desk],
      why: 'Riders’ screens are tested at 320 px. Screens of the desk are tested at 390 px, not at 320 px.',
    },
  ],
  [
    '1.4.11',
    'Non-text Contrast',
    '2.1',
    {
      level: 'partially-supports',
      tests: [anyTheme, 'DESK-304'],
      why: 'Edges of controls, focus rings and chart colors reach 3:1. Icons in pictures of agencies are not measured.',
    },
  ],
  ['1.4.12', 'Text Spacing', '2.1', { level: 'not-evaluated', why: 'No test changes line and letter spacing.' }],
  ['1.4.13', 'Content on Hover or Focus', '2.1', { level: 'not-evaluated', why: 'No test covers all hints.' }],
  ['2.4.5', 'Multiple Ways', '2.0', { level: 'not-evaluated', why: 'No test covers this for all screens.' }],
  [
    '2.4.6',
    'Headings and Labels',
    '2.0',
    { level: 'not-evaluated', why: 'No test judges the meaning of headings and labels.' },
  ],
  [
    '2.4.7',
    'Focus Visible',
    '2.0',
    {
      level: 'partially-supports',
      tests: [journeys.skipLink, anyTheme, 'DESK-255'],
      why: 'The ring is tested in a journey and on a field, and its color for any theme. Not every control is tested.',
    },
  ],
  [
    '2.4.11',
    'Focus Not Obscured (Minimum)',
    '2.2',
    {
      level: 'partially-supports',
      tests: [
        'packages/ui/src/layout/carousel.test.tsx "a slide focused by keyboard becomes visible, however slow the browser"',
        journeys.skipLink,
      ],
      why: 'Rows of cards and the skip link are tested. Controls below the fixed bar are not.',
    },
  ],
  ['2.5.7', 'Dragging Movements', '2.2', { level: 'not-evaluated', why: 'No test lists functions that use dragging.' }],
  [
    '2.5.8',
    'Target Size (Minimum)',
    '2.2',
    {
      level: 'partially-supports',
      tests: [riders, visitors, desk],
      why: 'An automated rule measures targets on the audited screens only.',
    },
  ],
  [
    '3.1.2',
    'Language of Parts',
    '2.0',
    {
      level: 'partially-supports',
      tests: [riders, visitors],
      why: 'An automated rule checks that languages of parts are valid, not that each part names its own.',
    },
  ],
  [
    '3.2.3',
    'Consistent Navigation',
    '2.0',
    { level: 'not-evaluated', why: 'No test compares the navigation of all screens.' },
  ],
  [
    '3.2.4',
    'Consistent Identification',
    '2.0',
    { level: 'not-evaluated', why: 'No test compares names of the same function.' },
  ],
  [
    '3.3.3',
    'Error Suggestion',
    '2.0',
    {
      level: 'partially-supports',
      tests: [
        'apps/desk/src/parts/action-dialog.test.tsx "a number out of bounds shows the bound before anything is sent"',
        'PWD-04',
      ],
      why: 'Tested for bounds of numbers at the desk and for an unknown email. Not every error is tested.',
    },
  ],
  [
    '3.3.4',
    'Error Prevention (Legal, Financial, Data)',
    '2.0',
    {
      level: 'partially-supports',
      tests: [
        keyboard[0],
        'apps/api/src/modules/privacy/own-data.db.test.ts "a member deletes the account with the password"',
      ],
      why: 'Redeeming asks first, and deleting an account needs the password. Other functions are not reviewed.',
    },
  ],
  [
    '3.3.8',
    'Accessible Authentication (Minimum)',
    '2.2',
    {
      level: 'partially-supports',
      tests: [
        'e2e/journeys/rider-passkey.e2e.ts "a rider adds a passkey with the password, signs out, and signs in with it alone"',
        'apps/web/src/features/sign-in/sign-in-form.test.tsx "input of a password manager counts as typed"',
        'e2e/journeys/staff-passkey.e2e.ts "a passkey created by a real browser signs staff in again"',
      ],
      why: 'Passkeys and password managers work without a test of memory. Codes by email and text message were not reviewed.',
    },
  ],
  [
    '4.1.3',
    'Status Messages',
    '2.1',
    {
      level: 'partially-supports',
      tests: [
        'apps/web/src/app/screen-titles.test.tsx "navigation is announced to screen readers, the first screen is not"',
        'apps/web/src/features/redeem/search/search.test.tsx "shows and announces the number of results"',
        'apps/web/src/features/earn/claim/unclaimed.test.tsx "a double tap claims once, and announces it"',
      ],
      why: 'Navigation, search and claiming are announced. Not every message is tested.',
    },
  ],
];
