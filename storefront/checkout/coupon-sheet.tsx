import { useState } from 'react'
import type { Coupon } from '#contract/vouchers.ts'
import { queryKeys, useShopQuery } from '#storefront/lib/query.ts'
import { formatHkd, formatShort } from '#ui/money.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'
import { arrangeCoupons, type Arranged } from './arrange-coupons.ts'
import type { Savings } from '#storefront/cart/savings.ts'
import type { Choosing } from './use-savings.ts'
import { judgeCoupons, type MemberWallet } from './wallet.ts'

type SheetOrder = Parameters<typeof judgeCoupons>[2]

interface CouponSheetProps {
  wallet: MemberWallet
  choosing: Choosing
  order: SheetOrder
  onClose: () => void
}

/** The wallet's coupons for this order: those that fit first with the best marked, then the others with the reason. */
export function CouponSheet({ wallet, choosing, order, onClose }: CouponSheetProps) {
  const { judged, failure } = useJudged(wallet, choosing.savings, order)
  const [chosen, setChosen] = useState<readonly string[]>(choosing.savings.coupons)
  const use = () => {
    choosing.chooseCoupons(chosen)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      place="right"
      title={m.checkout_coupons_choose()}
      closeLabel={m.checkout_close()}
      foot={
        <Button size="large" className="w-full" onClick={use}>
          {chosen.length === 0 ? m.checkout_coupons_use_none() : m.checkout_coupons_use({ count: chosen.length })}
        </Button>
      }
    >
      <div className="grid gap-6 p-4" aria-busy={!judged && !failure}>
        {failure && (
          <Notice tone="bad" loud>
            {failure}
          </Notice>
        )}
        {!judged && !failure && <Skeleton className="h-48 w-full !rounded-md" />}
        {judged && (
          <Lists
            arranged={arrangeCoupons(wallet.coupons, judged)}
            chosen={chosen}
            tick={(no, isWanted) => setChosen(isWanted ? [...chosen, no] : chosen.filter((other) => other !== no))}
          />
        )}
      </div>
    </Dialog>
  )
}

function useJudged(wallet: MemberWallet, { codes, closed }: Savings, order: SheetOrder) {
  const { data, error } = useShopQuery([...queryKeys.judgedCoupons, { codes, closed, order }], () =>
    judgeCoupons(wallet, { codes, closed }, order),
  )
  return { judged: data ?? null, failure: error?.message ?? null }
}

interface ListsProps {
  arranged: Arranged
  chosen: readonly string[]
  tick: (no: string, isWanted: boolean) => void
}

function Lists({ arranged: { fitting, misfitting }, chosen, tick }: ListsProps) {
  return (
    <>
      {fitting.length === 0 && <p className="text-soft">{m.checkout_coupons_none_fit()}</p>}
      <ul aria-label={m.checkout_coupons_fit()} className="grid gap-3 empty:hidden">
        {fitting.map(({ coupon, value }, at) => (
          <CouponToTick
            key={coupon.couponNo}
            coupon={coupon}
            value={value}
            isBest={at === 0 && fitting.length > 1}
            isTicked={chosen.includes(coupon.couponNo)}
            tick={tick}
          />
        ))}
      </ul>
      {misfitting.length > 0 && (
        <section>
          <h3 className="mb-3 text-14 text-soft">{m.checkout_coupons_misfit()}</h3>
          <ul className="grid gap-3">
            {misfitting.map(({ coupon, reason }) => (
              <CouponToTick
                key={coupon.couponNo}
                coupon={coupon}
                reason={reason}
                isTicked={chosen.includes(coupon.couponNo)}
                tick={tick}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface CouponToTickProps {
  coupon: Coupon
  value?: number
  reason?: string | null
  isBest?: boolean
  isTicked: boolean
  tick: ListsProps['tick']
}

function CouponToTick({ coupon, value, reason, isBest = false, isTicked, tick }: CouponToTickProps) {
  const fits = value !== undefined
  return (
    <li
      className={`rounded-md border px-4 py-2 ${isTicked ? 'border-action bg-tint' : fits ? 'border-edge' : 'border-line bg-mist'}`}
    >
      <Checkbox
        checked={isTicked}
        disabled={!fits && !isTicked}
        onChange={(event) => tick(coupon.couponNo, event.target.checked)}
      >
        <span className="grid grid-cols-[1fr_auto] items-baseline gap-x-4">
          <span className={`font-medium ${fits ? '' : 'text-soft'}`}>
            {coupon.name} {isBest && <Badge tone="good">{m.checkout_coupons_best()}</Badge>}
          </span>
          {fits && <span className="font-medium text-good tabular-nums">{formatHkd(-value)}</span>}
        </span>
        <span className="block text-soft">
          {coupon.minCharge > 0 && (
            <span className="block">{m.checkout_coupons_from({ amount: formatShort(coupon.minCharge) })}</span>
          )}
          {m.checkout_valid_until({ day: formatDayWithYear(coupon.expiry) })}
        </span>
        {reason && <span className="block text-warn">{reason}</span>}
      </Checkbox>
    </li>
  )
}
