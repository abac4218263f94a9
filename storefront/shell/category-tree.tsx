import { Suspense } from 'react'
import { m } from '#words/compiled/messages.js'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Phrases } from '#ui/phrases.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { childrenOf, useBelow } from './category-forest.ts'
import { type Department, tagPath } from '#storefront/lib/frame-data.ts'
import { TagLink, TagPicture } from '#storefront/lib/tag-link.tsx'

/** The category tree in one column, folded to the top level. */
export function CategoryTree({ menu }: { menu: readonly Department[] }) {
  return (
    <ul>
      {menu.map((top) => (
        <li key={top.tag} className="border-b border-line">
          <details name="category-tree" className="group">
            <summary className="flex min-h-14 list-none items-center gap-3 px-4 font-medium [&::-webkit-details-marker]:hidden">
              <TagPicture tag={top} drawn={40} />
              <span className="grow">{top.name}</span>
              <Icon name="down" size={16} className="text-soft transition-transform group-open:rotate-180" />
            </summary>
            <div className="px-4 pb-4">
              <Link to={tagPath(top.tag)} className="flex min-h-11 items-center text-14 font-medium text-action">
                {m.shell_see_all_of({ name: top.name })}
              </Link>
              <Suspense fallback={<Skeleton className="mt-2 h-48" />}>
                <Below tag={top.tag} />
              </Suspense>
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}

function Below({ tag }: { tag: string }) {
  return useBelow(tag).map((middle) => (
    <section key={middle.tag} className="mt-2">
      <h3 className="text-14 text-soft">
        <Link to={tagPath(middle.tag)} className="flex min-h-9 items-center">
          {middle.name}
        </Link>
      </h3>
      <ul className="grid grid-cols-3 gap-2">
        {childrenOf(middle).map((leaf) => (
          <li key={leaf.tag}>
            <TagLink
              tag={leaf}
              drawn={56}
              className="grid justify-items-center gap-1 rounded-md py-2 text-center text-12 hover:bg-mist"
            >
              <Phrases text={leaf.name} />
            </TagLink>
          </li>
        ))}
      </ul>
    </section>
  ))
}
