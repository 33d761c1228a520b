import type { CriterionRow } from './criterion.ts';
import { journeys } from './journeys.ts';

const { riders, visitors, desk, keyboard, deskKeyboard, noMedia, noMotion } = journeys;

/** WCAG 2.2, level A. `why` says what the tests cover, or what they leave out. */
export const criteriaOfLevelA: readonly CriterionRow[] = [
  [
    '1.1.1',
    'Non-text Content',
    '2.0',
    {
      level: 'partially-supports',
      tests: [riders, visitors, desk],
      why: 'Automated rules check that images have a text alternative. No test checks that it says what the picture shows. Agencies write the alternatives of their own pictures.',
    },
  ],
  ['1.2.1', 'Audio-only and Video-only (Prerecorded)', '2.0', noMedia],
  ['1.2.2', 'Captions (Prerecorded)', '2.0', noMedia],
  ['1.2.3', 'Audio Description or Media Alternative (Prerecorded)', '2.0', noMedia],
  [
    '1.3.1',
    'Info and Relationships',
    '2.0',
    {
      level: 'partially-supports',
      tests: [
        riders,
        visitors,
        desk,
        'packages/ui/src/form/field.test.tsx "links the error to the input, replacing the help"',
      ],
      why: 'Automated rules check lists, tables, headings and labels. No test compares every visual relation with the markup.',
    },
  ],
  [
    '1.3.2',
    'Meaningful Sequence',
    '2.0',
    { level: 'not-evaluated', why: 'No test compares the reading order with the visual order.' },
  ],
  [
    '1.3.3',
    'Sensory Characteristics',
    '2.0',
    { level: 'not-evaluated', why: 'No test reads instructions for shape, size or position.' },
  ],
  [
    '1.4.1',
    'Use of Color',
    '2.0',
    {
      level: 'partially-supports',
      tests: [riders, desk, 'UX-32'],
      why: 'Links in text and password rules are tested. Other uses of color are not.',
    },
  ],
  ['1.4.2', 'Audio Control', '2.0', noMedia],
  [
    '2.1.1',
    'Keyboard',
    '2.0',
    {
      level: 'partially-supports',
      tests: [...keyboard, deskKeyboard, 'UX-04'],
      why: 'Journeys use the keyboard alone to sign in, claim, redeem, recover and change a password, and verify a phone, and open every dialog of the desk. Other functions are not walked by keyboard.',
    },
  ],
  [
    '2.1.2',
    'No Keyboard Trap',
    '2.0',
    {
      level: 'partially-supports',
      tests: [
        ...keyboard,
        deskKeyboard,
        'packages/ui/src/overlay/drawer.test.tsx "closes on Escape and restores focus to its opener"',
      ],
      why: 'Escape leaves every dialog of the desk and the drawers of the journeys. Not every overlay for riders is tested.',
    },
  ],
  [
    '2.1.4',
    'Character Key Shortcuts',
    '2.1',
    {
      level: 'supports',
      tests: ['DESK-623'],
      why: 'Single keys of the desk do nothing while a person types, and can be turned off.',
    },
  ],
  [
    '2.2.1',
    'Timing Adjustable',
    '2.0',
    { level: 'not-evaluated', why: 'Limits of sessions and codes were not reviewed against this criterion.' },
  ],
  [
    '2.2.2',
    'Pause, Stop, Hide',
    '2.0',
    {
      level: 'partially-supports',
      tests: [
        'packages/ui/src/layout/carousel.test.tsx "with reduced motion the requested slide appears immediately, without gliding"',
        'apps/web/src/screens/home/moments.test.tsx "an achievement has no animation with reduced motion, and some otherwise"',
      ],
      why: 'The setting for reduced motion stops these movements. Not every moving part is tested.',
    },
  ],
  ['2.3.1', 'Three Flashes or Below Threshold', '2.0', { level: 'not-evaluated', why: 'No test measures flashes.' }],
  [
    '2.4.1',
    'Bypass Blocks',
    '2.0',
    {
      level: 'supports',
      tests: [journeys.skipLink, 'UX-04', riders, desk],
      why: 'The first Tab skips the header, links of the header reach each pane, and the automated rule passes on the audited screens.',
    },
  ],
  [
    '2.4.2',
    'Page Titled',
    '2.0',
    {
      level: 'partially-supports',
      tests: [
        'apps/web/src/app/screen-titles.test.tsx "the tab title at %s has the screen and the program"',
        riders,
        desk,
      ],
      why: 'Each riders’ screen has a tested title. At the desk, the automated rule checks that a title exists.',
    },
  ],
  [
    '2.4.3',
    'Focus Order',
    '2.0',
    {
      level: 'partially-supports',
      tests: [
        ...keyboard,
        deskKeyboard,
        'apps/web/src/features/sign-in/sign-in-form.test.tsx "the tab order follows the page"',
      ],
      why: 'Tested at sign-in, in the keyboard journeys, and when dialogs of the desk close.',
    },
  ],
  [
    '2.4.4',
    'Link Purpose (In Context)',
    '2.0',
    {
      level: 'partially-supports',
      tests: [riders, visitors, desk],
      why: 'An automated rule checks that links have a name. No test judges its meaning.',
    },
  ],
  ['2.5.1', 'Pointer Gestures', '2.1', { level: 'not-evaluated', why: 'No test covers gestures with one pointer.' }],
  [
    '2.5.2',
    'Pointer Cancellation',
    '2.1',
    { level: 'not-evaluated', why: 'No test covers a press that is moved away.' },
  ],
  [
    '2.5.3',
    'Label in Name',
    '2.1',
    { level: 'not-evaluated', why: 'The automated rule is experimental and not part of the audit.' },
  ],
  ['2.5.4', 'Motion Actuation', '2.1', noMotion],
  [
    '3.1.1',
    'Language of Page',
    '2.0',
    {
      level: 'supports',
      tests: [
        'e2e/journeys/language.e2e.ts "a visitor switches the page to Arabic"',
        'apps/api/src/http/pages/web-page.test.ts "the page has the tenant\'s title, language, direction"',
        riders,
        desk,
      ],
      why: 'The page names its language from the first reply, and follows a change. The automated rules pass on the audited screens, and the desk is audited in English and Spanish.',
    },
  ],
  ['3.2.1', 'On Focus', '2.0', { level: 'not-evaluated', why: 'No test covers this on all controls.' }],
  ['3.2.2', 'On Input', '2.0', { level: 'not-evaluated', why: 'No test covers this on all controls.' }],
  [
    '3.2.6',
    'Consistent Help',
    '2.2',
    { level: 'not-evaluated', why: 'No test compares the place of help on all screens.' },
  ],
  [
    '3.3.1',
    'Error Identification',
    '2.0',
    {
      level: 'partially-supports',
      tests: [
        'packages/ui/src/form/field.test.tsx "links the error to the input, replacing the help"',
        'packages/ui/src/form/focus.test.tsx "the first of several visible faults gets focus"',
        'DESK-168',
      ],
      why: 'The shared field and the forms of the desk are tested. Not every form is.',
    },
  ],
  [
    '3.3.2',
    'Labels or Instructions',
    '2.0',
    {
      level: 'partially-supports',
      tests: [riders, visitors, desk],
      why: 'Automated rules check that fields have one label. No test judges instructions.',
    },
  ],
  ['3.3.7', 'Redundant Entry', '2.2', { level: 'not-evaluated', why: 'No test covers this in all processes.' }],
  [
    '4.1.2',
    'Name, Role, Value',
    '2.0',
    {
      level: 'partially-supports',
      tests: [riders, visitors, desk, ...keyboard],
      why: 'Automated rules check names, roles and states on the audited screens, and journeys find controls by role and name. No screen reader was used.',
    },
  ],
];
