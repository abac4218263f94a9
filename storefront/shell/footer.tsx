import { m } from '#words/compiled/messages.js'
import { lazily } from '#storefront/lib/lazily.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { FrameData } from '#storefront/lib/frame-data.ts'

const SubscribeForm = lazily(() => import('#storefront/content/subscribe-form.tsx'), 'SubscribeForm')

export function Footer({ frame }: { frame: FrameData }) {
  return (
    <footer className="below mt-16 [contain-intrinsic-block-size:auto_940px] sm:[contain-intrinsic-block-size:auto_575px] lg:[contain-intrinsic-block-size:auto_475px] border-t border-line bg-mist pb-(--below) text-14">
      <div className="frame grid grid-cols-2 gap-8 py-12 sm:grid-cols-3 lg:grid-cols-[1.5fr_repeat(3,1fr)]">
        <div className="grid content-start gap-6 text-soft max-lg:col-span-full sm:max-lg:grid-cols-2 sm:max-lg:gap-8">
          <div className="grid content-start gap-3">
            <p className="text-18 font-bold text-ink">{frame.company.name}</p>
            <p className="flex gap-2">
              <Icon name="clock" className="mt-px" />
              {m.shell_service_hours({ hours: frame.footer.serviceHours })}
            </p>
            <p className="flex gap-2">
              <Icon name="truck" className="mt-px" />
              {m.shell_hong_kong_only()}
            </p>
            <p className="flex gap-2">
              <Icon name="bell" className="mt-px" />
              <Link to="/newsNotifications" className="-my-2 py-2 hover:text-action hover:underline">
                {m.shell_news()}
              </Link>
            </p>
          </div>
          <div className="border-t border-line pt-6 sm:max-lg:border-0 sm:max-lg:pt-0">
            <SubscribeForm />
          </div>
        </div>
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
