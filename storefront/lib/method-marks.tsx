/** The card brands that a payment method takes, written out: the shop draws no trade marks of others. */
const marks: Readonly<Record<string, readonly string[]>> = { CARD: ['Visa', 'Mastercard'] }

/** Decorative: the method's own name and notes say the same in words. */
export function MethodMarks({ cashCode }: { cashCode: string }) {
  const words = marks[cashCode]
  if (!words) return null
  return (
    <span aria-hidden className="flex gap-1">
      {words.map((word) => (
        <span
          key={word}
          className="rounded-sm border border-line bg-paper px-1.5 py-0.5 text-12 leading-tight font-bold text-ink"
        >
          {word}
        </span>
      ))}
    </span>
  )
}
