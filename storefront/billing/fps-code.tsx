import type { FpsCode as Code } from '#contract/payments.ts'
import { queryKeys, useShopQuery } from '#storefront/lib/query.ts'
import { formatHkd } from '#ui/money.ts'
import { buttonClass } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { FpsSteps, PayCode, PayCodeFailed } from './pay-code.tsx'

/** The FPS QR code: scanned from another screen, or saved as a picture on the phone that pays. */
export function FpsCode({ number, readCode }: { number: string; readCode: () => Promise<Code> }) {
  // Fetched once per mount: the page around it polls the payment and rerenders.
  const { data: code, isError, refetch } = useShopQuery(queryKeys.fpsCode(number), readCode)
  if (isError) return <PayCodeFailed text={m.pay_fps_failed()} onRetry={() => void refetch()} />
  return (
    <PayCode
      picture={code?.picture}
      alt={code ? m.pay_fps_code({ amount: formatHkd(code.amount) }) : ''}
      save={
        code && (
          <a href={code.picture} download={`FPS-${code.invoiceNo}.png`} className={buttonClass('plain', 'small')}>
            {m.pay_fps_save()}
          </a>
        )
      }
    >
      <div className="grid gap-3 lg:hidden">
        <h3 className="text-16 font-bold">{m.pay_fps_on_phone()}</h3>
        <FpsSteps />
      </div>
      {code && (
        <dl className="grid gap-1 text-14">
          <Fact name={m.pay_fps_payee()}>{code.payee}</Fact>
          <Fact name={m.pay_fps_reference()}>{code.reference}</Fact>
        </dl>
      )}
    </PayCode>
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
