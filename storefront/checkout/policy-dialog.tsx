import type { PaymentResult } from '#contract/checkout.ts'
import { call } from '#storefront/lib/call.ts'
import { queryKeys, useShopQuery } from '#storefront/lib/query.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'

/** A policy in a dialog. The server has sanitised its HTML. */
export function PolicyDialog({
  policy,
  onClose,
}: {
  policy: PaymentResult['returnRefundPolicy'] | null
  onClose: () => void
}) {
  return (
    <Dialog open={policy !== null} onClose={onClose} title={policy?.title ?? ''} closeLabel={m.checkout_policy_close()}>
      {policy && <PolicyText key={policy.id} id={policy.id} />}
    </Dialog>
  )
}

function PolicyText({ id }: { id: string }) {
  const { data, isError } = useShopQuery(queryKeys.policy(id), () =>
    call('GET /anon/getTextOfWebsiteFooterById', { id }),
  )
  if (isError) {
    return (
      <Notice tone="bad" loud className="m-4">
        {m.checkout_policy_failed()}
      </Notice>
    )
  }
  if (!data) return <Skeleton className="m-4 h-48" />
  return <div className="prose p-4" dangerouslySetInnerHTML={{ __html: data.html }} />
}
