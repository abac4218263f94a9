import type { RefundView } from '#contract/returns.ts'
import { Picture } from '#ui/picture.tsx'
import { m } from '#words/compiled/messages.js'

type ShownRefundLine = RefundView['lines'][number]

/** The goods of a request, and the reason. */
export function RefundGoods({ refund: { lines, reasonText, remark } }: { refund: RefundView }) {
  return (
    <div className="grid grid-cols-1 gap-3 text-14">
      {lines.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {lines.map((line) => (
            <li key={line.no} className="grid grid-cols-[48px_1fr] gap-3">
              <div>
                <Picture
                  picture={line.picture}
                  alt=""
                  sizes="48px"
                  className="aspect-square w-full rounded-md bg-mist object-contain"
                />
              </div>
              <div className="min-w-0">
                <p className="line-clamp-2 wrap-anywhere">{line.name}</p>
                <p className="text-soft">
                  {[line.color, line.size, ...line.optionValues, sayPieces(line)].filter(Boolean).join(' · ')}
                </p>
                {line.wanted && <p className="text-soft">{m.returns_wanted({ what: sayWanted(line.wanted) })}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-1 text-soft">
        {reasonText && <p className="wrap-anywhere">{m.returns_reason({ reason: reasonText })}</p>}
        {remark && <p className="wrap-anywhere whitespace-pre-line">{m.returns_remark({ remark })}</p>}
      </div>
    </div>
  )
}

/** After counting, how many of the announced pieces arrived. */
const sayPieces = ({ qty, received }: ShownRefundLine) =>
  received === null || received === qty ? m.returns_pieces({ qty }) : m.returns_received_of({ received, qty })

const sayWanted = ({ color, size, optionValues }: NonNullable<ShownRefundLine['wanted']>) =>
  [color, size, ...optionValues].filter(Boolean).join(' · ') || m.returns_want_same()
