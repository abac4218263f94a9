import { useEffect, useRef, useState } from 'react'
import type { PaymentResult } from '#contract/checkout.ts'
import { formatHkd } from '#ui/money.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { SavingsRow } from './savings-row.tsx'
import { stepPoints } from './step-points.ts'
import type { Choosing } from './use-savings.ts'

const patience = 400
const count = (points: number) => points.toLocaleString('en-HK')

/** How many points to use: in steps of one dollar, up to this order's maximum. */
export function PointsRow({ points, choosing }: { points: PaymentResult['points']; choosing: Choosing }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!points) return null
  const { balance, pointsPerDollar } = points
  const { most, reason } = stepPoints(points)
  const isUsed = isOpen || choosing.savings.points > 0
  return (
    <SavingsRow
      title={m.checkout_points()}
      aside={m.checkout_points_have({ points: count(balance), amount: formatHkd(worth(balance, pointsPerDollar)) })}
      action={
        most > 0 &&
        !isUsed && (
          <Button tone="plain" size="small" onClick={() => setIsOpen(true)}>
            {m.checkout_points_use()}
          </Button>
        )
      }
    >
      {most === 0 && <p className="-mt-2 text-14 text-soft">{reason}</p>}
      {most > 0 && isUsed && (
        <PointsSlider most={most} perDollar={pointsPerDollar} choosing={choosing} reason={reason} takesFocus={isOpen} />
      )}
    </SavingsRow>
  )
}

/** The value in whole cents, for any exchange rate. */
const worth = (points: number, perDollar: number) => Math.floor((points * 100) / perDollar) / 100

interface PointsSliderProps {
  most: number
  perDollar: number
  choosing: Choosing
  reason: string | null
  /** Just opened by a button that is gone now. */
  takesFocus: boolean
}

function PointsSlider({ most, perDollar, choosing, reason, takesFocus }: PointsSliderProps) {
  const slider = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) slider.current?.focus()
  }, [takesFocus])
  const chosen = Math.min(choosing.savings.points, most)
  const [moved, setMoved] = useState<number | null>(null)
  const shown = moved ?? chosen
  const { payWithPoints: tell } = choosing
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  // Requests no quote while the slider moves, only shortly after it rests.
  useEffect(() => {
    if (moved === null) return
    const timer = setTimeout(() => {
      latest.current(moved)
      setMoved(null)
    }, patience)
    return () => clearTimeout(timer)
  }, [moved])
  const use = (points: number) => {
    setMoved(null)
    tell(points)
  }
  const said =
    shown === 0
      ? m.checkout_points_none()
      : m.checkout_points_used({ points: count(shown), amount: formatHkd(worth(shown, perDollar)) })
  return (
    <div className="grid gap-2 text-14">
      <div className="flex items-center gap-3">
        <input
          ref={slider}
          type="range"
          aria-label={m.checkout_points_use()}
          aria-valuetext={said}
          min={0}
          max={most}
          step={perDollar}
          value={shown}
          onChange={(event) => setMoved(Number(event.target.value))}
          className="h-9 min-w-0 grow accent-action"
        />
        <Button tone="plain" size="small" className="shrink-0" onClick={() => use(shown === most ? 0 : most)}>
          {shown === most ? m.checkout_points_none() : m.checkout_points_all()}
        </Button>
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
        <span className={shown > 0 ? 'font-medium text-good' : 'text-soft'}>{said}</span>
        <span className="text-soft">
          {m.checkout_points_most({ points: count(most), amount: formatHkd(worth(most, perDollar)) })}
        </span>
      </p>
      {reason && <p className="text-soft">{reason}</p>}
    </div>
  )
}
