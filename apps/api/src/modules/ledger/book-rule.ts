/** A row that breaks a rule of the books. */
export interface Finding {
  /** The rule, as a short name. */
  rule: string;
  memberId: string | null;
  /** Which row, and in what way. */
  detail: string;
}

/**
 * A rule of the books and the statement that finds the rows breaking it. `$1` is the tenant, `$2` and `$3` are the range of
 * members; of rules about the books since a year began `$4` is its first moment and `$5` the first id of then.
 */
export interface BookRule {
  rule: string;
  sql: string;
  /** Whether it is about no member alone, so that its statement knows no range. */
  isWhole?: true;
}

/** Members by their ids: those after the one, up to the other. */
export interface MemberRange {
  after: string;
  upTo: string;
}

/** Every member there can be. */
export const everyone: MemberRange = {
  after: '00000000-0000-0000-0000-000000000000',
  upTo: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

/** Rules of all the books, and of those since a year began. */
export interface BookRules {
  whole: BookRule[];
  since: BookRule[];
}

/** The condition that rows are of members of a range (`MemberRange`), behind that of the tenant. */
export const within = (table?: string): string => {
  const memberId = table === undefined ? 'member_id' : `${table}.member_id`;
  return `and ${memberId} > $2 and ${memberId} <= $3`;
};
