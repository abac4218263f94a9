import { useEffect, useState } from 'react'

/** Chromium's `beforeinstallprompt` event, which is not standardised. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** Opens the browser's install prompt; null where there is none, or the shop is installed. */
export function useInstalling(): (() => void) | null {
  const [offer, setOffer] = useState<InstallOffer | null>(null)
  useEffect(() => {
    const hear = (event: Event) => {
      event.preventDefault() // the shop's own button replaces the browser's bar
      setOffer(event as InstallOffer)
    }
    const forget = () => setOffer(null)
    addEventListener('beforeinstallprompt', hear)
    addEventListener('appinstalled', forget)
    return () => {
      removeEventListener('beforeinstallprompt', hear)
      removeEventListener('appinstalled', forget)
    }
  }, [])
  return (
    offer &&
    (() => {
      setOffer(null)
      void offer.prompt()
    })
  )
}
