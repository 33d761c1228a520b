import type { Question } from './question.ts';
import { questionsAboutService } from './questions-service.ts';

const foreign =
  'apps/api/src/http/foreign-pages.db.test.ts "every reply blocks foreign scripts, content sniffing and plain http, rejections too"';
const guarded = 'apps/api/src/adapters/guarded-request.test.ts';

const aboutData: readonly Question[] = [
  {
    asked: 'Where is data stored?',
    answer: ({ tables }) =>
      `In one PostgreSQL database with ${tables} tables, on servers that the operator chooses. A test types the installation guide, command by command.`,
    pages: ['data.md'],
    tests: ['OPS-01'],
    notProven: 'The country and the host. They depend on the installation; the contract names them.',
  },
  {
    asked: 'Are agencies separated from each other?',
    answer:
      'Yes. The database forces row-level security on every table of agencies, and a connection without an agency sees no personal rows.',
    pages: ['asvs.md'],
    tests: [
      'apps/api/src/platform/database/walls.db.test.ts "row-level security is forced on every table with a tenant policy"',
      'apps/api/src/platform/database/walls.db.test.ts "a transaction without a tenant sees no personal rows"',
    ],
  },
  {
    asked: 'Is data encrypted?',
    answer:
      'In the database, columns with personal data and secrets are encrypted with AES-256-GCM; the page lists them. Every reply tells browsers to use TLS only.',
    pages: ['data.md', 'asvs.md'],
    tests: [
      'apps/api/src/platform/encryption/key-ring.test.ts "encrypted text decrypts to the same text and is unreadable otherwise"',
      'apps/api/src/modules/acts/acts.db.test.ts "encrypted data can be decrypted only in its own row"',
      foreign,
    ],
    notProven: 'Encryption of disks, and TLS of the proxy in front. The operator sets them up.',
  },
  {
    asked: 'How long is data kept?',
    answer: 'The page lists each kind of data, its period and the job that deletes it.',
    pages: ['retention.md'],
    tests: [
      'apps/api/src/jobs/prune.db.test.ts "the nightly job deletes every tenant\'s expired rows, exact to the second, and nothing else"',
      'apps/api/src/jobs/personal-data.db.test.ts "anonymized rides keep only day, order and measures, and no points change"',
      'apps/api/src/jobs/jobs-page.test.ts "each scheduled job is in the table of docs/engine.md"',
    ],
  },
  {
    asked: 'Can riders have their data deleted?',
    answer:
      'Yes, in the app or by staff, in one transaction. The ledger stays under a random id. A restored backup erases these riders again before it serves anyone.',
    pages: ['retention.md'],
    tests: [
      'apps/api/src/modules/privacy/erase-member.db.test.ts "a deleted member leaves no personal data in any table or queued job, and the ledger stays valid"',
      'apps/api/src/modules/privacy/own-data.db.test.ts "a member deletes the account with the password: the session ends and the email is free"',
      'apps/api/src/modules/privacy/repeat-erasures.db.test.ts "a recorded member still present in an older database is erased again, once; others stay"',
    ],
  },
  {
    asked: 'Which sub-processors receive data?',
    answer:
      'The program calls only servers that the operator or the agency connects: mail, text messages, providers, suppliers, wallets. A browser’s own push service receives encrypted notifications.',
    tests: [
      `${guarded} "an address not set by the operator never reaches localhost or a private network, in any notation"`,
      'apps/api/src/jobs/notify-riders.db.test.ts "are sent once a day, in the afternoon, signed, encrypted and in the agency’s words"',
    ],
    notProven: 'The list of companies. The contract has it, because the operator chooses them.',
  },
  {
    asked: 'Do pages load fonts, scripts or trackers of third parties?',
    answer:
      'Browsers accept no script and no style sheet of another host: the content security policy of every reply says so. Fonts are declared in style sheets, so they come from the product too.',
    pages: ['asvs.md', 'libraries.md'],
    tests: [foreign],
    notProven: 'Pictures that an agency links to from its own texts. The agency decides about them.',
  },
  {
    asked: 'Which cookies are set?',
    answer:
      'One for the session and two for the device, all HttpOnly, one for the language, and one for the session of staff. The page lists them.',
    pages: ['data.md'],
    tests: [
      'apps/api/src/modules/auth/sign-in/known-device.db.test.ts "is known by a one-year cookie, HttpOnly and same-site"',
      'apps/api/src/modules/staff/sign-in/sign-in.db.test.ts "an emailed code signs in once and sets a host-only cookie that other sites can’t send"',
      'apps/api/src/http/web.db.test.ts "the page uses the language in the web app\'s cookie, or the default"',
    ],
  },
  {
    asked: 'How are minors protected?',
    answer:
      'An agency can set a least age. Sign-up then needs one checkbox; no date of birth is asked or stored for it.',
    tests: [
      'apps/api/src/modules/auth/sign-up/sign-up.db.test.ts "is stored as the confirmed number of years, without a date of birth; exported and erased with the member"',
      'apps/web/src/features/sign-up/sign-up-form.test.tsx "a minimum age needs one checkbox"',
    ],
    notProven: 'That the age is true. Nobody checks it, and no consent of a parent is collected.',
  },
  {
    asked: 'Can we export our data and leave?',
    answer:
      'Yes. Staff download each month of the ledger, redemptions, rides and points owed as CSV or Parquet. Each rider can be exported as JSON.',
    pages: ['exports.md'],
    tests: [
      'apps/api/src/modules/admin/exports/files.test.ts "docs/exports.md lists every column of the files"',
      'apps/desk/src/screens/months.test.tsx "a month is downloaded in parts into one file, which can stop, survives a lost response and resumes"',
      'apps/api/src/modules/privacy/own-data.db.test.ts "a member can export all data with the password, and nothing without it"',
    ],
    notProven: 'A complete move to another product. None is recorded.',
  },
];

/** The questions of the index, in order. */
export const questions: readonly Question[] = [...aboutData, ...questionsAboutService];
