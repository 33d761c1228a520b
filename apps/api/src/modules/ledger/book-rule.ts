export interface Finding {
  rule: string;
  memberId: string | null;
  detail: string;
}

/**
 * A ledger rule and the statement that finds violating rows. `$1` is the tenant, `$2` and `$3` the range of members.
 * For rules about the ledger since a year began, `$4` is its first moment and `$5` its first id.
 */
export interface BookRule {
  rule: string;
  sql: string;
  isWhole?: true;
}

/** Members with ids after the first and up to the second. */
export interface MemberRange {
  after: string;
  upTo: string;
}

export const everyone: MemberRange = {
  after: '00000000-0000-0000-0000-000000000000',
  upTo: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

export interface BookRules {
  whole: BookRule[];
  since: BookRule[];
}

/** SQL condition for rows of a `MemberRange`, to follow the tenant's condition. */
export const within = (table?: string): string => {
  const memberId = table === undefined ? 'member_id' : `${table}.member_id`;
  return `and ${memberId} > $2 and ${memberId} <= $3`;
};
