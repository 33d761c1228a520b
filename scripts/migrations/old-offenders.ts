/**
 * Migrations that landed before there were rules for them. They ran where there was little to lock and are never edited; the
 * list only shrinks.
 */
export const oldOffenders = [
  '0002-membership.sql',
  '0005-erasure.sql',
  '0011-life-of-points.sql',
  '0014-trusted-addresses.sql',
  '0016-running-offers.sql',
  '0018-rare-entries.sql',
  '0019-orders-by-hand.sql',
  '0020-orders-in-doubt.sql',
  '0022-editions-tell-change.sql',
  '0025-proven-accounts.sql',
  '0026-account-answers.sql',
  '0029-connection-acts.sql',
  '0030-code-batches.sql',
  '0044-terms-by-version.sql',
  '0048-email-confirmation.sql',
  '0050-least-age.sql',
  '0051-standing-of-reports.sql',
  '0059-pauses-by-alerts.sql',
  '0062-resting-campaigns.sql',
  '0063-pauses-of-lines.sql',
  '0075-member-search.sql',
  '0076-answered-rides.sql',
  '0083-opted-out-before.sql',
  '0085-drafts-at-work.sql',
  '0088-redemptions-listed.sql',
];
