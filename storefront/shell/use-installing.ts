import { useEffect, useState } from 'react'

/** Chromium's own offer to install a site; no standard names it yet. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** Lets the browser ask whether to install the shop; null where it does not offer that, or has done so already. */
export function useInstalling(): (() => void) | null {
  const [offer, setOffer] = useState<InstallOffer | null>(null)
  useEffect(() => {
    const hear = (event: Event) => {
      event.preventDefault() // the shop's own button asks instead of a bar
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
