/** The name of a tender; a card number does not wrap. */
export function TenderName({ text }: { text: string }) {
  const number = /[\d*]{4}(?: [\d*]{4}){3}/.exec(text)?.[0]
  if (number === undefined) return text
  const [before, after] = text.split(number, 2)
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{number}</span>
      {after}
    </>
  )
}
