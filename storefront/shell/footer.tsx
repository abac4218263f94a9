import { m } from '#words/compiled/messages.js'
import { lazily } from '#storefront/lib/lazily.tsx'
import { Link } from '#ui/link.tsx'
import type { FrameData } from '#storefront/lib/frame-data.ts'

// Nothing of it is needed before the visitor comes to the foot of the page.
const FooterShop = lazily(() => import('#storefront/content/footer-shop.tsx'), 'FooterShop')

export function Footer({ frame }: { frame: FrameData }) {
  return (
    <footer className="below mt-16 [contain-intrinsic-block-size:auto_1090px] sm:[contain-intrinsic-block-size:auto_670px] lg:[contain-intrinsic-block-size:auto_580px] border-t border-line bg-mist pb-(--below) text-14">
      <div className="frame grid grid-cols-2 gap-8 py-12 sm:grid-cols-3 lg:grid-cols-[1.5fr_repeat(3,1fr)]">
        <FooterShop frame={frame} />
        {frame.footer.groups.map((group) => (
          <nav key={group.id} aria-label={group.title}>
            <h2 className="text-14">{group.title}</h2>
            <ul className="mt-1">
              {group.links.map((link) => (
                <li key={link.id}>
                  <Link to={link.path} className="inline-block py-2 text-soft hover:text-action hover:underline">
                    {link.title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="frame border-t border-line py-4 text-12 text-soft">
        {m.shell_rights({ name: frame.company.name, year: frame.year })}
      </p>
    </footer>
  )
}
