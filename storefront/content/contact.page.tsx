import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Reply } from '#ui/api.ts'
import { callContext } from '#storefront/lib/page-context.ts'
import { describeWay } from '#storefront/lib/describe-way.ts'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { PageHead, noFacts } from '#storefront/lib/page-head.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { m } from '#words/compiled/messages.js'
import { ContactForm } from './contact-form.tsx'
import { whatsappAddress } from './describe-contact.ts'

/** `/contact` is for any question; other topics have an id of their own. §2 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const text = await context.get(callContext)('GET /anon/getTextOfWebsiteFooterById', { id: params['id'] ?? 'us' })
  if (text.kind !== 'contact') throw data(null, { status: 404 })
  return text
}

export default function ContactPage() {
  const { id, title, html, summary, contactHours, supportReplyHours } = useLoaderData<typeof loader>()
  const frame = useFrame()
  const topics = frame?.footer.groups.flatMap(({ links }) => links.filter(({ path }) => path.startsWith('/contact/')))
  const crumbs = [{ label: m.shell_home(), to: '/' }]
  return (
    <div className="frame">
      <PageHead
        title={title}
        path={`/contact/${encodeURIComponent(id)}`}
        description={summary}
        facts={import.meta.env.SSR ? (place) => [describeWay(crumbs, title, place)] : noFacts}
      />
      <Breadcrumb crumbs={crumbs} here={title} label={m.shell_you_are_here()} />
      <div className="grid gap-8 py-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] lg:gap-16">
        <div className="grid content-start gap-6">
          <h1 className="text-28">{title}</h1>
          {topics && topics.length > 1 && (
            <nav aria-label={m.content_contact_topics()} className="flex flex-wrap gap-2">
              {topics.map((topic) => (
                <Link
                  key={topic.id}
                  to={topic.path}
                  aria-current={topic.id === id ? 'page' : undefined}
                  className="inline-flex min-h-11 items-center rounded-full bg-mist px-4 text-14 hover:bg-tint hover:text-action aria-[current]:bg-tint aria-[current]:font-medium aria-[current]:text-action"
                >
                  {topic.title}
                </Link>
              ))}
            </nav>
          )}
          <div className="prose [&>:first-child]:mt-0" dangerouslySetInnerHTML={{ __html: html }} />
          <ContactFacts contactHours={contactHours} supportReplyHours={supportReplyHours} />
        </div>
        <ContactForm key={id} id={id} />
      </div>
    </div>
  )
}

type ContactHours = Pick<Reply<'GET /anon/getTextOfWebsiteFooterById'>, 'contactHours' | 'supportReplyHours'>

/** How the shop is reached, when, and where it is. What staff have not said is not there. */
function ContactFacts({ contactHours, supportReplyHours }: ContactHours) {
  const { phone, whatsapp, address, businessNumber } = useFrame()?.footer.contact ?? {}
  return (
    <dl className="grid gap-4 border-t border-line pt-6 text-14">
      {phone && (
        <Fact icon="phone" name={m.content_contact_phone()}>
          <a href={`tel:${phone.e164}`} className={contactLink}>
            {phone.shown}
          </a>
        </Fact>
      )}
      {whatsapp && (
        <Fact icon="chat" name={m.content_contact_whatsapp()}>
          <a href={whatsappAddress(whatsapp)} rel="noreferrer" className={contactLink}>
            {whatsapp.shown}
          </a>
        </Fact>
      )}
      <Fact icon="clock" name={m.content_contact_hours()}>
        {contactHours && unbroken(contactHours)}
      </Fact>
      <Fact icon="info" name={m.content_reply_time()}>
        {m.content_reply_within({ hours: unbroken(supportReplyHours ?? '') })}
      </Fact>
      {address && (
        <Fact icon="pin" name={m.content_contact_address()}>
          {address}
        </Fact>
      )}
      {businessNumber && (
        <Fact icon="store" name={m.content_business_number()}>
          {businessNumber}
        </Fact>
      )}
    </dl>
  )
}

/** Joins a range of hours so that it does not wrap. */
const unbroken = (hours: string) => hours.replaceAll('–', '\u2060–\u2060')

const contactLink = '-my-2 inline-block py-2 text-action underline'

function Fact({ icon, name, children }: { icon: IconName; name: string; children: React.ReactNode }) {
  return (
    <div className="relative pl-8">
      <dt className="font-medium">
        <Icon name={icon} className="absolute left-0 text-soft" />
        {name}
      </dt>
      <dd className="text-soft">{children}</dd>
    </div>
  )
}
