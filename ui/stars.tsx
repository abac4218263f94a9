import { m } from '#words/compiled/messages.js'

/** Five stars of 24 units each. */
const five = Array.from(
  { length: 5 },
  (_, n) => `M${n * 24 + 12} 3l2.7 5.8 6.3.8-4.6 4.3 1.2 6.2-5.6-3.1-5.6 3.1 1.2-6.2L${n * 24 + 3} 9.6l6.3-.8z`,
).join('')

/** A rating as stars, in tenths; read out as a sentence. */
export function Stars({
  stars,
  size = 16,
  className = '',
}: {
  stars: number
  size?: 12 | 16 | 20
  className?: string
}) {
  return (
    <svg
      role="img"
      aria-label={m.reviews_average({ average: stars })}
      viewBox="0 0 120 24"
      width={size * 5}
      height={size}
      className={`inline-block shrink-0 ${className}`}
    >
      <path d={five} className="fill-line" />
      <path d={five} className="fill-star" style={{ clipPath: `inset(0 ${100 - stars * 20}% 0 0)` }} />
    </svg>
  )
}
