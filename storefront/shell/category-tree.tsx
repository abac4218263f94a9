import { Link } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { Icon } from '#storefront/ui/icon.tsx'
import { type MenuTag, tagImage, tagPath } from './frame-data.ts'

/** The whole tree in one column, folded to its tops. */
export function CategoryTree({ menu }: { menu: MenuTag[] }) {
  return (
    <ul>
      {menu.map((top) => (
        <li key={top.tag} className="border-b border-line">
          <details name="category-tree" className="group">
            <summary className="flex min-h-14 list-none items-center gap-3 px-4 font-medium [&::-webkit-details-marker]:hidden">
              <img
                src={tagImage(top, 160)}
                alt=""
                width="40"
                height="40"
                loading="lazy"
                className="size-10 rounded-md bg-mist"
              />
              <span className="grow">{top.name}</span>
              <Icon name="down" size={16} className="text-soft transition-transform group-open:rotate-180" />
            </summary>
            <div className="px-4 pb-4">
              <Link to={tagPath(top.tag)} className="flex min-h-11 items-center text-14 font-medium text-action">
                {m.shell_see_all_of({ name: top.name })}
              </Link>
              {top.children.map((middle) => (
                <section key={middle.tag} className="mt-2">
                  <h3 className="text-14 text-soft">
                    <Link to={tagPath(middle.tag)} className="flex min-h-9 items-center">
                      {middle.name}
                    </Link>
                  </h3>
                  <ul className="grid grid-cols-3 gap-2">
                    {middle.children.map((leaf) => (
                      <li key={leaf.tag}>
                        <Link
                          to={tagPath(leaf.tag)}
                          className="grid justify-items-center gap-1 rounded-md py-2 text-center text-12 hover:bg-mist"
                        >
                          <img
                            src={tagImage(leaf, 160)}
                            alt=""
                            width="56"
                            height="56"
                            loading="lazy"
                            className="size-14 rounded-md bg-mist"
                          />
                          {leaf.name}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}
