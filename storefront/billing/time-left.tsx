import { useEffect, useState } from 'react'
import { m } from '#words/compiled/messages.js'

const look = 15_000 // milliseconds

/** Counts down hours and minutes to an instant; empty once it has passed. */
export function TimeLeft({ until }: { until: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), look)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.max(0, Math.floor((Date.parse(until) - now) / 60_000))
  const hours = Math.floor(minutes / 60)
  return <>{hours > 0 ? m.pay_left_hours({ hours, minutes: minutes % 60 }) : m.pay_left_minutes({ minutes })}</>
}
