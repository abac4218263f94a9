import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { takeFromTab } from '#storefront/lib/session-memory.ts'
import { known } from '#storefront/identity/auth-state.ts'
import { readStanding } from '#storefront/identity/standing.ts'
import { afterRest } from '#storefront/lib/after-rest.ts'

/** Waits on a page of rest until the shop is there again, and goes where the visitor wanted to go, or home. */
export function useAfterRest(isOver: () => boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    let gone = false
    const look = () => {
      if (gone || !isOver()) return
      gone = true
      void navigate(takeFromTab<string>(afterRest) ?? '/', { replace: true })
    }
    let leave = () => {}
    // Not before the shop has said what time it is there: by the clock of this browser alone, the rest may seem to be over.
    void readStanding().then(() => {
      if (gone) return
      leave = known.subscribe(look) // identity/keep-watch.ts asks again and again
      look()
    })
    return () => {
      gone = true
      leave()
    }
  }, [isOver, navigate])
}

/** Where the closed shop stood, and it has opened meanwhile: who is sent here has wanted to go elsewhere. */
export function useWayAfterRest() {
  const navigate = useNavigate()
  useEffect(() => {
    const wanted = takeFromTab<string>(afterRest)
    if (wanted) void navigate(wanted, { replace: true })
  }, [navigate])
}
