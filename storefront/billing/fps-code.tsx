import type { FpsCode as Code } from '#contract/payments.ts'
import { queryKeys, useShopQuery } from '#storefront/lib/query.ts'
import { formatHkd } from '#ui/money.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'

/** The FPS QR code: scanned from another screen, or saved as a picture on the phone that pays. */
export function FpsCode({ number, readCode }: { number: string; readCode: () => Promise<Code> }) {
  // Fetched once per mount: the page around it polls the payment and rerenders.
  const { data: code, isError, refetch } = useShopQuery(queryKeys.fpsCode(number), readCode)
  if (isError)
    return (
      <div className="grid justify-items-center gap-3 rounded-md bg-mist p-6">
        <p>{m.pay_fps_failed()}</p>
        <Button tone="plain" onClick={() => void refetch()}>
          {m.orders_try_again()}
        </Button>
      </div>
    )
  return (
    <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-start">
      <div className="grid justify-items-center gap-2">
        {code ? (
          <>
            <img
              src={code.picture}
              alt={m.pay_fps_code({ amount: formatHkd(code.amount) })}
              width={260}
              height={260}
              className="aspect-square w-full max-w-65 rounded-md border border-line bg-white [image-rendering:pixelated]"
            />
            <a href={code.picture} download={`FPS-${code.invoiceNo}.png`} className={buttonClass('plain', 'small')}>
              {m.pay_fps_save()}
            </a>
          </>
        ) : (
          <Skeleton className="size-65 !rounded-md" />
        )}
      </div>
      <div className="grid gap-3">
        <div className="grid gap-3 lg:hidden">
          <h3 className="text-16 font-bold">{m.pay_fps_on_phone()}</h3>
          <ol className="grid list-decimal gap-1 pl-5">
            <li>{m.pay_fps_step_save()}</li>
            <li>{m.pay_fps_step_open()}</li>
            <li>{m.pay_fps_step_choose()}</li>
          </ol>
        </div>
        {code && (
          <dl className="grid gap-1 text-14">
            <Fact name={m.pay_fps_payee()}>{code.payee}</Fact>
            <Fact name={m.pay_fps_reference()}>{code.reference}</Fact>
          </dl>
        )}
      </div>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-soft">{name}</dt>
      <dd className="font-medium break-all">{children}</dd>
    </div>
  )
}
