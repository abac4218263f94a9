import type { Complaint } from '#contract/refusals.ts'

/** What is wrong, field by field, without the fields that are right. */
export const dropEmpty = <Field extends string>(found: { [F in Field]?: Complaint | undefined }): Partial<
  Record<Field, Complaint>
> =>
  Object.fromEntries(Object.entries(found).filter(([, complaint]) => complaint !== undefined)) as Partial<
    Record<Field, Complaint>
  >
