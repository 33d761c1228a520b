export interface AuditFilter {
  member?: string | undefined;
  actor?: string | undefined;
  verb?: string | undefined;
  subjectKind?: string | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

export const questionOf = ({ member, subject, from, until, ...rest }: AuditFilter) => ({
  ...rest,
  memberId: member,
  subjectId: subject,
  from: from === undefined ? undefined : new Date(from),
  until: until === undefined ? undefined : new Date(until),
});
