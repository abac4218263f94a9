import { useEffect } from 'react'
import { m } from '#words/compiled/messages.js'
import { findCompany, readRootHeaders } from '#storefront/lib/company.ts'
import { say } from '#storefront/ui/toasts.ts'

const checkEvery = 600_000
const noticeLasts = 60_000

/** Learns at the start whose shop this is; asks every 10 minutes whether the page scripts have changed, and offers the new ones for 60 s. §1, §9 */
export function useKeepingUp() {
  useEffect(() => {
    findCompany().catch(() => undefined) // it says so itself
    const timer = setInterval(async () => {
      const mine = await findCompany().catch(() => undefined)
      const now = await readRootHeaders().catch(() => undefined)
      if (mine && now && now.release !== mine.release) offerUpdate()
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
