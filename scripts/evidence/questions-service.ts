import type { Question } from './question.ts';

/** Questions about security, operation and support. */
export const questionsAboutService: readonly Question[] = [
  {
    asked: 'How are backups made, and how long does a restore take?',
    answer: ({ restore }) =>
      `pgBackRest saves every change within a minute, encrypted. Last recorded restores: ${restore}`,
    pages: ['recovery.md'],
    tests: [
      'OPS-40',
      'apps/api/src/modules/privacy/repeat-erasures.db.test.ts "a recorded member still present in an older database is erased again, once; others stay"',
    ],
    notProven: 'The time for your amount of data, on your machines. Run the drill there.',
  },
  {
    asked: 'What happens if the database server fails?',
    answer: ({ failover }) => `A standby takes over. Last recorded failovers: ${failover}`,
    pages: ['recovery.md'],
    tests: [
      'prove/drills/failover.db.test.ts "a standby takes over from a database lost under load and processes recover by themselves"',
    ],
    notProven: 'An automatic takeover. A person or another tool promotes the standby.',
  },
  {
    asked: 'Which uptime do you reach?',
    answer:
      'The program exports metrics, alert rules and a readiness check; the page says how to measure uptime from them.',
    pages: ['uptime.md'],
    tests: [
      'apps/api/src/http/alerts.db.test.ts "every alert has a runbook section, and every metric in alerts and dashboard is exported"',
      'OPS-114',
    ],
    notProven: 'An uptime figure. None is recorded in this repository; a service level belongs in the contract.',
  },
  {
    asked: 'Is the product accessible?',
    answer: ({ accessibility }) =>
      `Of the criteria of WCAG 2.2, levels A and AA: ${accessibility}. Conformance is not claimed.`,
    pages: ['accessibility.md', 'statement.md', 'openacr.yaml'],
    notProven: 'Use with screen readers, and an audit by people outside. Neither is recorded.',
  },
  {
    asked: 'Has the product been penetration tested?',
    answer:
      'Journeys of our own attack the program in a browser, and a list maps each item of OWASP ASVS 5.0, levels 1 and 2, to a test.',
    pages: ['asvs.md'],
    tests: [
      'e2e/journeys/attacks.e2e.ts "no address redirects outside the app after sign-in"',
      'scripts/asvs.test.ts "docs/asvs.md covers every item of levels 1 and 2 exactly once"',
    ],
    notProven: 'A penetration test by an independent company. No report exists in this repository.',
  },
  {
    asked: 'When are we notified of an incident?',
    answer: 'The policy says who does what, and within which time agencies are notified.',
    pages: ['incidents.md', 'disclosure.md'],
    notProven: 'That the times are met. No incident and no exercise is recorded.',
  },
  {
    asked: 'Is single sign-on supported?',
    answer:
      'Yes: staff with the accounts of their agency by OpenID Connect or SAML 2.0, and riders with an account of the agency by OpenID Connect where it is turned on.',
    tests: [
      'e2e/desk/own-sign-in.e2e.ts "staff sign in with their agency’s OpenID Connect, and people it can’t confirm get instructions"',
      'e2e/journeys/rider-agency-account.e2e.ts "a rider signs up with the agency’s account, another connects it to an account that exists, and it can be disconnected"',
    ],
    notProven: 'Providers other than the test providers, and SAML in a browser with a real provider.',
  },
  {
    asked: 'Which roles and permissions exist?',
    answer:
      'Each call of the desk names its permission, and each role has a fixed list. Nobody can grant a right that they do not have.',
    tests: [
      'packages/contract/src/admin/roles.test.ts "besides reading, each agency role may do only its own work; no key manages staff"',
      'apps/api/src/modules/staff/team/team-store.test.ts "only a person with all rights of a role may grant or revoke it"',
      'packages/contract/src/openapi-admin.test.ts "every desk call is in its OpenAPI document once, with its permission and every refusal"',
    ],
  },
  {
    asked: 'Is there an audit log?',
    answer:
      'Yes. A change without an entry is rolled back. The running program cannot change or delete entries, and agencies see only their own.',
    tests: [
      'apps/api/src/http/admin/on-record.test.ts "every route that changes agency data is one handler in one transaction, rolled back without an audit log entry"',
      'apps/api/src/modules/acts/acts.db.test.ts "the runtime role cannot change or delete an action, and agencies see only their own"',
      'apps/api/src/modules/admin/acts.db.test.ts "the log is exported without formulas, and the export is logged with its actor"',
    ],
  },
  {
    asked: 'Which languages are supported?',
    answer:
      'Riders read eight languages, Arabic from right to left. Every text exists in each. The desk is in English and Spanish.',
    tests: [
      'packages/wording/src/languages.test.ts "are the eight supported ones, English first"',
      'packages/wording/src/completeness.test.ts "has exactly the English keys, in the English order"',
      'DESK-538',
    ],
    notProven: 'A review of the translations by native speakers. None is recorded.',
  },
  {
    asked: 'Which open source libraries ship, under which licenses?',
    answer: ({ libraries }) => `${libraries} libraries, each with its license, also as CycloneDX.`,
    pages: ['libraries.md', 'sbom.cdx.json'],
    tests: ['scripts/sbom.test.ts "the bill of materials names every library that ships, under an allowed license"'],
  },
  {
    asked: 'How do changes reach us?',
    answer: ({ version }) =>
      `This is version ${version}; the page lists the changes of each. Changes of a program at the desk are drafts that a second person approves, and can be reverted.`,
    pages: ['changes.md'],
    tests: [
      'e2e/desk/draft.e2e.ts "a manager drafts, a second person approves, the draft is published, and rolled back"',
      'OPS-20',
    ],
  },
  {
    asked: 'Which support do we get?',
    answer: ({ support }) => support,
    pages: ['disclosure.md'],
    notProven: 'Hours and response times of support. The contract has them.',
  },
];
