import { useEffect, useState } from 'react'

const findOpen = () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? null

/** The dialog that was opened last and is still open; looked for only while somebody asks. */
export function useOpenDialog(isAsked: boolean): Element | null {
  const [open, know] = useState<Element | null>(null)
  useEffect(() => {
    if (!isAsked) return
    const look = () => know(findOpen())
    look()
    const watch = new MutationObserver(look)
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] })
    return () => {
      watch.disconnect()
      know(null)
    }
  }, [isAsked])
  return open
}
