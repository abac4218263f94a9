/** Hidden fields that carry the rest of the query through a GET form. */
export function HiddenAddress({ query }: { query: string }) {
  return [...new URLSearchParams(query)].map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}
