import { useState } from 'react'
import type { WalletDevice, WalletPass as Pass } from '#contract/payments.ts'
import { formatMoment, formatTime } from '#storefront/lib/moments.ts'
import { queryKeys, useShopQuery } from '#storefront/lib/query.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { formatHkd } from '#ui/money.ts'
import { m } from '#words/compiled/messages.js'
import { AmountToPay, FpsSteps, PayCode, PayCodeFailed } from './pay-code.tsx'
import { TimeLeft } from './time-left.tsx'
import { findDevice } from './wallet-device.ts'

interface WalletPaymentProps {
  payId: string
  /** The name of the wallet. */
  method: string
  amount: number
  payBefore: string | null
  readPass: (device: WalletDevice) => Promise<Pass>
}

/** How to pay by a wallet: a code to scan from another screen, or a link on the phone that pays. */
export function WalletPayment({ payId, method, amount, payBefore, readPass }: WalletPaymentProps) {
  const [device, setDevice] = useState(findDevice)
  const {
    data: pass,
    isError,
    refetch,
  } = useShopQuery(queryKeys.walletPass(`${payId} ${device}`), () => readPass(device), {
    refetchInterval: ({ state: { data } }) => (data ? Math.max(1_000, Date.parse(data.until) - Date.now()) : false),
  })
  return (
    <section
      className="grid gap-4 rounded-md border border-line p-4 text-left sm:p-6"
      aria-label={m.orders_result_how()}
    >
      <dl className="grid grid-cols-2 gap-3">
        <AmountToPay amount={amount} />
        {payBefore && (
          <div>
            <dt className="text-14 text-soft">{m.pay_left()}</dt>
            <dd className="text-22 font-bold">
              <TimeLeft until={payBefore} />
            </dd>
            <dd className="text-14 text-soft">{m.orders_pay_until({ moment: formatMoment(payBefore) })}</dd>
          </div>
        )}
      </dl>
      {isError ? (
        <PayCodeFailed text={m.pay_wallet_failed()} onRetry={() => void refetch()} />
      ) : pass?.url ? (
        <OpenApp url={pass.url} amount={amount} />
      ) : (
        <ScanCode pass={pass} method={method} amount={amount} />
      )}
      {pass && (pass.url || device !== findDevice()) && (
        <Button tone="quiet" size="small" onClick={() => setDevice(pass.url ? 'screen' : findDevice())}>
          {pass.url ? m.pay_wallet_use_code() : m.pay_wallet_use_phone()}
        </Button>
      )}
      <p className="text-14 text-soft">{m.pay_refresh()}</p>
    </section>
  )
}

function OpenApp({ url, amount }: { url: string; amount: number }) {
  return (
    <div className="grid gap-2">
      <a href={url} className={`${buttonClass('action', 'large')} w-full`}>
        {m.pay_wallet_open({ amount: formatHkd(amount) })}
      </a>
      <p className="text-14">{m.pay_wallet_come_back()}</p>
    </div>
  )
}

function ScanCode({ pass, method, amount }: { pass: Pass | undefined; method: string; amount: number }) {
  const isFps = pass?.wallet === 'FPS_QR'
  const isOnPhone = isFps && findDevice() !== 'screen'
  const save = isOnPhone && pass.picture && (
    <a href={pass.picture} download="FPS.png" className={`${buttonClass('action', 'large')} w-full`}>
      {m.pay_fps_save()}
    </a>
  )
  return (
    <PayCode picture={pass?.picture} alt={m.pay_wallet_code({ method, amount: formatHkd(amount) })} save={save}>
      {isOnPhone ? <FpsSteps /> : <p>{isFps ? m.pay_wallet_scan_fps() : m.pay_wallet_scan({ method })}</p>}
      {pass && <p className="text-14 text-soft">{m.pay_wallet_code_until({ time: formatTime(pass.until) })}</p>}
    </PayCode>
  )
}
