import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { takeFromTab } from '#storefront/lib/session-memory.ts'
import { known } from '#storefront/members/auth-state.ts'
import { readStanding } from '#storefront/members/standing.ts'
import { afterRest } from './after-rest.ts'

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
    const leave = known.subscribe(look) // members/keep-watch.ts asks again and again
    void readStanding().then(look)
    return () => {
      gone = true
      leave()
    }
  }, [isOver, navigate])
}
