import { useEffect, useRef } from 'react'

/** Sends a command when the page opens, once: React runs an effect again when a dependency changes. */
export function useSendOnce(send: () => Promise<void>): void {
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    void send()
  }, [send])
}
