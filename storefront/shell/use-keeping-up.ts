import { useEffect } from 'react'
import { m } from '#words/compiled/messages.js'
import { findCompany, readRootHeaders } from '#storefront/lib/company.ts'
import { say } from '#storefront/ui/toasts.ts'

const checkEvery = 600_000
const noticeLasts = 60_000

/** Asks every 10 minutes whether the page scripts have changed, and offers the new ones for 60 s. §1, §9 */
export function useKeepingUp() {
  useEffect(() => {
    const timer = setInterval(async () => {
      const mine = await findCompany()
      const now = await readRootHeaders().catch(() => undefined)
      if (now && now.release !== mine.release) offerUpdate()
    }, checkEvery)
    return () => clearInterval(timer)
  }, [])
}

export function offerUpdate() {
  say(m.shell_update_found(), {
    lasts: noticeLasts,
    actions: [{ label: m.shell_update_accept(), act: () => location.reload() }, { label: m.shell_update_decline() }],
  })
}
