import type { Complaint } from '#contract/complaints.ts'

/** The errors by field, without the valid fields. */
export const dropEmpty = <Field extends string>(found: { [F in Field]?: Complaint | undefined }): Partial<
  Record<Field, Complaint>
> =>
  Object.fromEntries(Object.entries(found).filter(([, complaint]) => complaint !== undefined)) as Partial<
    Record<Field, Complaint>
  >
