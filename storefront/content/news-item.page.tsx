import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { callContext } from '#storefront/lib/page-context.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { describeWay } from '#storefront/lib/describe-way.ts'
import { PageHead, noFacts } from '#storefront/lib/page-head.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { m } from '#words/compiled/messages.js'
import { ContentPicture } from './content-picture.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params['id'] ?? ''
  const { announcements } = await context.get(callContext)('POST /announcement/getAnnouncements', { id, kind: 'news' })
  if (!announcements[0]) throw data(null, { status: 404 })
  return announcements[0]
}

/** One news item. The server has sanitised its HTML. §2 */
export default function NewsItemPage() {
  const { title, html, summary, date, picture, link } = useLoaderData<typeof loader>()
  const crumbs = [
    { label: m.shell_home(), to: '/' },
    { label: m.shell_news(), to: '/newsNotifications' },
  ]
  return (
    <div className="frame">
      <PageHead
        title={title}
        description={summary}
        picture={picture ? `${picture}-1280.webp` : undefined}
        kind="article"
        facts={import.meta.env.SSR ? (place) => [describeWay(crumbs, title, place)] : noFacts}
      />
      <Breadcrumb crumbs={crumbs} here={title} label={m.shell_you_are_here()} />
      <article className="mx-auto grid max-w-3xl gap-4 py-4">
        <h1 className="text-28 lg:text-36">{title}</h1>
        <time dateTime={date.slice(0, 10)} className="text-14 text-soft tabular-nums">
          {formatDayWithYear(date)}
        </time>
        {picture && (
          <ContentPicture
            picture={picture}
            sizes="(min-width: 768px) 1260px, 180vw"
            soon
            className="aspect-[16/9] w-full rounded-md"
          />
        )}
        <div className="prose" dangerouslySetInnerHTML={{ __html: html ?? '' }} />
        <p className="mt-4 flex flex-wrap gap-3 border-t border-line pt-6">
          {link && (
            <Link to={link} className={buttonClass()}>
              {m.content_read_on()}
            </Link>
          )}
          <Link to="/newsNotifications" className={buttonClass('plain')}>
            {m.content_all_news()}
          </Link>
        </p>
      </article>
    </div>
  )
}
