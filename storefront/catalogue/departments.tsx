import { m } from '#words/compiled/messages.js'
import { type Department, tagImage, tagPath } from '#storefront/shell/frame-data.ts'
import { Link } from '#storefront/ui/link.tsx'
import { Phrases } from '#storefront/ui/phrases.tsx'

export function Departments({ menu }: { menu: readonly Department[] }) {
  return (
    <nav aria-label={m.catalogue_departments()}>
      <h2 className="mb-4 text-22">{m.catalogue_departments()}</h2>
      <ul className="grid grid-cols-4 gap-x-2 gap-y-4 lg:grid-cols-8">
        {menu.map((top) => (
          <li key={top.tag}>
            <Link
              to={tagPath(top.tag)}
              className="group grid justify-items-center gap-2 rounded-md text-center text-12 sm:text-14"
            >
              <img
                src={tagImage(top, 320)}
                alt=""
                width="320"
                height="320"
                loading="lazy"
                className="aspect-square w-full max-w-28 rounded-full bg-mist transition-transform group-hover:scale-[1.04]"
              />
              <span className="group-hover:text-action">
                <Phrases text={top.name} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
