/** Each is whole on its line where it can be: browsers break Chinese anywhere, and half a word is read twice. */
export const Clauses = ({ text }: { text: string }) =>
  text.split(/(?<=[，；。！？])/).map((clause) => (
    <span key={clause} className="inline-block">
      {clause}
    </span>
  ))
