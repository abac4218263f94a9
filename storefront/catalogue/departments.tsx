import { m } from '#words/compiled/messages.js'
import type { Department } from '#storefront/lib/frame-data.ts'
import { TagLink } from '#storefront/lib/tag-link.tsx'
import { Phrases } from '#ui/phrases.tsx'

export function Departments({ menu }: { menu: readonly Department[] }) {
  return (
    <nav aria-label={m.catalogue_departments()}>
      <h2 className="mb-4 text-22">{m.catalogue_departments()}</h2>
      <ul className="grid grid-cols-4 gap-x-2 gap-y-4 lg:grid-cols-8">
        {menu.map((top) => (
          <li key={top.tag}>
            <TagLink
              tag={top}
              drawn={320}
              className="group grid justify-items-center gap-2 rounded-md text-center text-12 sm:text-14"
              pictureClass="max-w-28 rounded-full transition-transform group-hover:scale-[1.04]"
            >
              <span className="group-hover:text-action">
                <Phrases text={top.name} />
              </span>
            </TagLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
