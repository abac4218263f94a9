import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { formatHkd } from '#ui/money.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'

interface PayCodeProps {
  /** A data: URL; without one the code is on its way. */
  picture: string | null | undefined
  alt: string
  /** Saves the picture. */
  save?: ReactNode
  /** What to do with the code. */
  children: ReactNode
}

/** A QR code to pay by. */
export function PayCode({ picture, alt, save, children }: PayCodeProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-start">
      <div className="grid justify-items-center gap-2">
        {picture ? (
          <>
            <img
              src={picture}
              alt={alt}
              width={260}
              height={260}
              className="aspect-square w-full max-w-65 rounded-md border border-line bg-white [image-rendering:pixelated]"
            />
            {save}
          </>
        ) : (
          <Skeleton className="size-65 !rounded-md" />
        )}
      </div>
      <div className="grid gap-3">{children}</div>
    </div>
  )
}

export function PayCodeFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-md bg-mist p-6">
      <p>{text}</p>
      <Button tone="plain" onClick={onRetry}>
        {m.orders_try_again()}
      </Button>
    </div>
  )
}

/** On the phone that pays, FPS is paid with the saved picture: no link opens a banking app that nobody has named. */
export function FpsSteps() {
  return (
    <ol className="grid list-decimal gap-1 pl-5">
      <li>{m.pay_fps_step_save()}</li>
      <li>{m.pay_fps_step_open()}</li>
      <li>{m.pay_fps_step_choose()}</li>
    </ol>
  )
}

/** The first fact of a payment's list. */
export function AmountToPay({ amount }: { amount: number }) {
  return (
    <div>
      <dt className="text-14 text-soft">{m.orders_result_amount()}</dt>
      <dd className="text-22 font-bold tabular-nums">{formatHkd(amount)}</dd>
    </div>
  )
}
