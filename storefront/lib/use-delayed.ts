import { useEffect, useState } from 'react'

/** True once `on` has lasted this many milliseconds, so that short states do not flicker. */
export function useDelayed(on: boolean, milliseconds: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) return
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [on, milliseconds])
  return on && late // `late` is taken back after the first render without `on`
}
