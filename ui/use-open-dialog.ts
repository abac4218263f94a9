import { useEffect, useState } from 'react'

const findOpen = () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? null

/** The last opened dialog that is still open; observed only while `isAsked`. */
export function useOpenDialog(isAsked: boolean): Element | null {
  const [open, setOpen] = useState<Element | null>(null)
  useEffect(() => {
    if (!isAsked) return
    const look = () => setOpen(findOpen())
    look()
    const watch = new MutationObserver(look)
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] })
    return () => {
      watch.disconnect()
      setOpen(null)
    }
  }, [isAsked])
  return open
}
