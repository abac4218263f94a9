import { useEffect, useState } from 'react'

/** The seconds left, and a function that restarts the countdown. */
export function useCountdown(): [left: number, begin: (seconds: number) => void] {
  const [end, setEnd] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const look = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1_000)))
    look()
    if (end <= performance.now()) return
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [end])
  return [left, (seconds) => setEnd(performance.now() + seconds * 1_000)]
}
