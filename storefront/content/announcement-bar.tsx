import { useEffect, useState } from 'react'
import { findInTab, keepInTab } from '#storefront/lib/session-memory.ts'
import { IconButton } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { m } from '#words/compiled/messages.js'
import type { Reply } from '#ui/api.ts'

type BarAnnouncement = Pick<
  Reply<'POST /announcement/getAnnouncements'>['announcements'][number],
  'id' | 'title' | 'summary' | 'link' | 'updatedAt'
>
const key = 'announcements-closed'
const nameOf = ({ id, updatedAt }: BarAnnouncement) => `${id} ${updatedAt}` // an edited announcement is shown again

/** The newest announcement above every page, until closed in this tab. */
export function AnnouncementBar({ announcements }: { announcements: readonly BarAnnouncement[] }) {
  const [closed, setClosed] = useState<readonly string[]>([])
  useEffect(() => setClosed(findInTab<string[]>(key) ?? []), [])
  const said = announcements.find((one) => !closed.includes(nameOf(one)))
  if (!said) return null
  const text = [said.title, said.summary].filter(Boolean).join(' ')
  return (
    <section aria-label={m.shell_announcement()} className="bg-tint text-14 print:hidden">
      <div className="frame flex items-center gap-2">
        <p className="grow py-2 text-balance sm:text-center">
          {said.link ? (
            <Link to={said.link} className="font-medium underline decoration-edge underline-offset-4 hover:text-action">
              {text}
            </Link>
          ) : (
            text
          )}
        </p>
        <IconButton
          icon="close"
          label={m.shell_close_announcement()}
          className="-mr-3 shrink-0 focus-visible:-outline-offset-2"
          onClick={() => {
            const names = [...closed, nameOf(said)]
            keepInTab(key, names)
            setClosed(names)
          }}
        />
      </div>
    </section>
  )
}
