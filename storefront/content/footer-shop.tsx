import type { FrameData } from '#storefront/lib/frame-data.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { m } from '#words/compiled/messages.js'
import { whatsappAddress } from './describe-contact.ts'
import { SubscribeForm } from './subscribe-form.tsx'

/** The shop itself at the foot of every page: hours, how it is reached, news. */
export function FooterShop({ frame }: { frame: FrameData }) {
  return (
    <div className="grid content-start gap-6 text-soft max-lg:col-span-full sm:max-lg:grid-cols-2 sm:max-lg:gap-8">
      <div className="grid content-start gap-3">
        <p className="text-18 font-bold text-ink">{frame.company.name}</p>
        <p className="flex gap-2">
          <Icon name="clock" className="mt-px" />
          {m.shell_service_hours({ hours: frame.footer.serviceHours })}
        </p>
        <FooterContact contact={frame.footer.contact} />
        <p className="flex gap-2">
          <Icon name="truck" className="mt-px" />
          {m.shell_hong_kong_only()}
        </p>
        <p className="flex gap-2">
          <Icon name="bell" className="mt-px" />
          <Link to="/newsNotifications" className={linkLook}>
            {m.shell_news()}
          </Link>
        </p>
      </div>
      <div className="border-t border-line pt-6 sm:max-lg:border-0 sm:max-lg:pt-0">
        <SubscribeForm />
      </div>
    </div>
  )
}

/** What staff have not said is not there. */
function FooterContact({ contact }: Pick<FrameData['footer'], 'contact'>) {
  const { phone, whatsapp, address, businessNumber } = contact
  return (
    <>
      {phone && (
        <p className="flex gap-2">
          <Icon name="phone" className="mt-px" />
          <a href={`tel:${phone.e164}`} className={linkLook}>
            {m.shell_phone({ number: phone.shown })}
          </a>
        </p>
      )}
      {whatsapp && (
        <p className="flex gap-2">
          <Icon name="chat" className="mt-px" />
          <a href={whatsappAddress(whatsapp)} rel="noreferrer" className={linkLook}>
            {m.shell_whatsapp({ number: whatsapp.shown })}
          </a>
        </p>
      )}
      {address && (
        <p className="flex gap-2">
          <Icon name="pin" className="mt-px" />
          {address}
        </p>
      )}
      {businessNumber && <p className="pl-7 text-12">{m.shell_business_number({ number: businessNumber })}</p>}
    </>
  )
}

const linkLook = '-my-2 py-2 hover:text-action hover:underline'
