import { useEffect, useRef } from 'react'
import { m } from '#words/compiled/messages.js'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { childrenOf, useBelow } from './category-forest.ts'
import { type Department, tagPath } from '#storefront/lib/frame-data.ts'
import { TagLink } from '#storefront/lib/tag-link.tsx'

/**
 * The categories below a top category: the second level as columns, the third with pictures. Opened by keyboard, it takes the
 * focus once code and categories have loaded.
 */
export function MenuPanel({ top, enter }: { top: Department; enter: boolean }) {
  const below = useBelow(top.tag)
  const first = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (enter) first.current?.focus()
  }, [enter, top])
  return (
    <div data-panel className="frame max-h-[calc(100dvh-var(--above)-96px)] overflow-y-auto py-6">
      <Link
        ref={first}
        to={tagPath(top.tag)}
        className="inline-flex items-center gap-1 text-14 font-medium text-action hover:underline"
      >
        {m.shell_see_all_of({ name: top.name })}
        <Icon name="right" size={16} />
      </Link>
      <div className="mt-4 grid grid-cols-5 gap-x-6 gap-y-6">
        {below.map((middle) => (
          <section key={middle.tag}>
            <h2 className="border-b border-line pb-2 text-14">
              <Link to={tagPath(middle.tag)} className="hover:text-action">
                {middle.name}
              </Link>
            </h2>
            <ul className="mt-1">
              {childrenOf(middle).map((leaf) => (
                <li key={leaf.tag}>
                  <TagLink tag={leaf} drawn={40} className="flex min-h-12 items-center gap-3 text-14 hover:text-action">
                    {leaf.name}
                  </TagLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
