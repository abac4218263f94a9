import { useFrame } from '#storefront/lib/frame-data.ts'
import { m } from '#words/compiled/messages.js'
import { LookUpForm } from './look-up-form.tsx'

/** For guests who have an order's number but not its link. */
export default function OrderLookUpPage() {
  return (
    <div className="frame py-8">
      <title>{`${m.orders_find()} | ${useFrame()?.company.name ?? ''}`}</title>
      <div className="mx-auto grid max-w-md gap-6">
        <div className="grid gap-2">
          <h1 className="text-28">{m.orders_find()}</h1>
          <p className="text-soft">{m.orders_find_text()}</p>
        </div>
        <LookUpForm />
      </div>
    </div>
  )
}
