import { useEffect, useRef } from 'react'
import { m } from '#words/compiled/messages.js'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { say } from '#ui/toasts.ts'
import { mailShare, shareAddress, whatsappShare } from './share-address.ts'

interface ShareMenuProps {
  name: string
  productCode: string
  assortId: string | null
  onClose: () => void
}

/** The device's own way to share, where it has one; otherwise, or where that fails, three ways that work everywhere. */
export function ShareMenu({ name, productCode, assortId, onClose }: ShareMenuProps) {
  const address = shareAddress({ origin: location.origin, productCode, assortId })
  const first = useRef<HTMLAnchorElement>(null)
  useEffect(() => first.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      say(m.catalogue_share_copied(), { tone: 'good' })
      onClose()
    } catch {
      say(m.catalogue_share_copy_failed({ address }), { tone: 'bad' }) // not allowed: the address can be copied by hand
    }
  }
  const look = `${buttonClass('plain', 'small')} gap-2`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from whichever way has the focus
    <ul
      aria-label={m.catalogue_share()}
      className="flex flex-wrap gap-2"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <li>
        <a ref={first} href={whatsappShare(name, address)} target="_blank" rel="noreferrer" className={look}>
          <Icon name="chat" size={16} />
          WhatsApp
        </a>
      </li>
      <li>
        <button type="button" className={look} onClick={() => void copy()}>
          {m.catalogue_share_copy()}
        </button>
      </li>
      <li>
        <a href={mailShare(name, address)} className={look}>
          {m.catalogue_share_mail()}
        </a>
      </li>
    </ul>
  )
}

/** Whether the device's own sheet took it. Who closes that sheet has chosen, and is shown nothing more. */
export async function shareByDevice({
  name: title,
  productCode,
  assortId,
}: Omit<ShareMenuProps, 'onClose'>): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share({ title, url: shareAddress({ origin: location.origin, productCode, assortId }) })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
