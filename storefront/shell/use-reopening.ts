import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { takeFromTab } from '#storefront/lib/session-memory.ts'
import { pageState } from '#storefront/identity/auth-state.ts'
import { readShopState } from '#storefront/identity/standing.ts'
import { returnPathKey } from '#storefront/lib/return-path.ts'

/** Waits on a notice page until the shop is open, then opens the wanted page, or home. */
export function useReopening(isOver: () => boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    let gone = false
    const look = () => {
      if (gone || !isOver()) return
      gone = true
      void navigate(takeFromTab<string>(returnPathKey) ?? '/', { replace: true })
    }
    let leave = () => {}
    // Waits for the server's time first: by this browser's clock alone, the closing may seem over.
    void readShopState().then(() => {
      if (gone) return
      leave = pageState.subscribe(look) // identity/poll-company.ts keeps polling
      look()
    })
    return () => {
      gone = true
      leave()
    }
  }, [isOver, navigate])
}

/** For a redirect to /404 by a shop that has opened since: leads to the wanted page. */
export function useReturnPath() {
  const navigate = useNavigate()
  useEffect(() => {
    const wanted = takeFromTab<string>(returnPathKey)
    if (wanted) void navigate(wanted, { replace: true })
  }, [navigate])
}
