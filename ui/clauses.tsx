/** Keeps each clause on one line where possible, because browsers break Chinese text anywhere. */
export const Clauses = ({ text }: { text: string }) =>
  text.split(/(?<=[，；。！？])/).map((clause) => (
    <span key={clause} className="inline-block">
      {clause}
    </span>
  ))
