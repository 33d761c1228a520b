const audit = 'e2e/accessibility/screens.e2e.ts';
const byKeyboard = 'e2e/accessibility/keyboard.e2e.ts';
const everyDeskScreen =
  'e2e/desk/screens.e2e.ts "every screen and dialog of the desk is accessible in both themes; screens fit their window"';
const ownTests = 'scripts/evidence/evidence.test.ts';

/** Tests that several criteria name. The first three run axe-core on each screen that they open. */
export const journeys = {
  riders: `${audit} "members’ screens are accessible: Home, campaign, offer, question, code"`,
  visitors: `${audit} "visitors’ screens are accessible: valid and expired invitations, sign-in, its dialog and languages, sign-up"`,
  desk: everyDeskScreen,
  deskKeyboard: everyDeskScreen,
  skipLink: `${byKeyboard} "sign-in, claiming, redeeming and closing work by keyboard alone; focus is visible and restored"`,
  keyboard: [
    `${byKeyboard} "sign-in, claiming, redeeming and closing work by keyboard alone; focus is visible and restored"`,
    `${byKeyboard} "password recovery works by keyboard alone, from a wrong password to a new one"`,
    `${byKeyboard} "changing the password in My account works by keyboard alone"`,
    `${byKeyboard} "verifying a phone works by keyboard alone"`,
  ],
  noMedia: {
    level: 'not-applicable',
    tests: [`${ownTests} "the apps have no recorded audio or video, only the inspector’s camera and short tones"`],
    why: 'The apps have no recorded audio or video. The inspector’s camera shows a live picture without sound, and its result plays short tones.',
  },
  noMotion: {
    level: 'not-applicable',
    tests: [`${ownTests} "no function of the apps is operated by moving the device"`],
    why: 'No function is operated by moving the device.',
  },
} as const;
