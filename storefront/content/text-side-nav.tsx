import type { FrameData } from '#storefront/lib/frame-data.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { m } from '#words/compiled/messages.js'

interface TextSideNavProps {
  groups: FrameData['footer']['groups']
  /** The text that is open. */
  id: string
}

/** The shop's other texts: a column on a desktop, a list that unfolds on a phone. */
export function TextSideNav({ groups, id }: TextSideNavProps) {
  return (
    <nav aria-label={m.content_texts()}>
      {/* The key folds the list again once another text is open. */}
      <details key={id} className="group rounded-md border border-line lg:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between gap-2 px-4 font-medium">
          {m.content_texts()}
          <Icon name="down" size={16} className="shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <div className="border-t border-line p-4">
          <TextGroups groups={groups} id={id} />
        </div>
      </details>
      <div className="sticky top-[calc(var(--above)+24px)] hidden lg:block">
        <TextGroups groups={groups} id={id} />
      </div>
    </nav>
  )
}

function TextGroups({ groups, id }: Pick<TextSideNavProps, 'groups' | 'id'>) {
  return (
    <div className="grid gap-6">
      {groups.map((group) => (
        <div key={group.id}>
          <p className="px-3 text-14 font-bold">{group.title}</p>
          <ul className="mt-1">
            {group.links.map((link) => (
              <li key={link.id}>
                <Link
                  to={link.path}
                  aria-current={link.id === id ? 'page' : undefined}
                  className="flex min-h-11 items-center rounded-md px-3 py-1 text-14 text-soft hover:text-action hover:underline aria-[current]:bg-tint aria-[current]:font-medium aria-[current]:text-action lg:min-h-9"
                >
                  {link.title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
