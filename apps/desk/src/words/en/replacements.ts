export const diagnosis = {
  check: 'Check code',
  title: 'Check “{offer}”',
  loading: 'Checking the code',
  state: 'Status',
  stock: 'Codes come from',
  issued: 'Redeemed',
  seen: 'Opened by the rider',
  notSeen: 'Not known',
  expires: 'Expires',
  expired: 'Expired',
  noEnd: 'No expiration',
  replaced: 'Replaced',
  supplier: 'Supplier',
  askedAgain: 'Supplier is asked again',
  scan: 'Last inspection',
  noScan: 'Not inspected yet',
  scanned: '{result}, {device}',
  left: 'Replacements left (30 days)',
  replaceLead: 'The rider gets a new code without points. The old one stops working in the app and at inspectors.',
  poolLead: 'The old code leaves the app. A shop that checks codes itself may still accept it.',
  expiredLead: 'This code expired. A new one is valid from now on.',
  seenLead: 'An inspector saw this ticket as valid. A second person must approve a replacement.',
  cause: 'What happened',
  choose: 'Choose',
  replace: 'Replace code',
  done: 'Code replaced. Ask the rider to open it again.',
  refundInstead: 'Refund instead',
};

export const replacementCause = {
  NOT_OPENING: 'It doesn’t open',
  NOT_SCANNING: 'It doesn’t scan',
  REFUSED: 'It was refused',
  OTHER: 'Other',
};

export const stockKind = {
  pool: 'Uploaded codes',
  template: 'Generated codes',
  ticket: 'Tickets of the agency',
  fixed: 'An address without a code',
  supplier: 'A supplier',
  credit: 'Credit at a provider',
};

/** Why a code cannot be replaced, and what to do. */
export const replacementObstacle = {
  REFUNDED: 'The points were refunded, so this code no longer works.',
  HELD: 'The supplier hasn’t confirmed this order yet. Wait for its answer.',
  RELEASED: 'The order was canceled, and the points went back.',
  REPLACED: 'This code was replaced before. Refund it if the new one doesn’t work.',
  SUPPLIER: 'We can’t void a supplier’s code, so both would work. Refund it instead.',
  NO_CODE: 'This offer has an address and no code. Open the address to check it.',
  STOCK_CHANGED: 'The offer no longer gives out this kind of code. Refund it instead.',
  MEMBER_RESTS: 'The member is suspended or opted out, so nothing can be issued.',
  LIMIT: 'The member reached the limit of replacements in 30 days. Refund it instead.',
  SOLD_OUT: 'No codes are left. Add codes, or refund it instead.',
};
