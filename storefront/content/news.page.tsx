import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Reply } from '#ui/api.ts'
import { callContext } from '#storefront/lib/page-context.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { OwnPagination } from '#ui/own-pagination.tsx'
import { describeWay } from '#storefront/lib/describe-way.ts'
import { PageHead, noFacts } from '#storefront/lib/page-head.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { m } from '#words/compiled/messages.js'
import { ContentPicture } from './content-picture.tsx'
import { ShopMessages } from './shop-messages.tsx'

type NewsItem = Reply<'POST /announcement/getAnnouncements'>['announcements'][number]
const size = 9

export function loader({ context, request }: LoaderFunctionArgs) {
  const asked = Number(new URL(request.url).searchParams.get('page') ?? 1)
  const page = Number.isSafeInteger(asked) && asked >= 1 && asked <= 1_000 ? asked : 1
  return context.get(callContext)('POST /announcement/getAnnouncements', { kind: 'news', page, size })
}

/** News, newest first, and below them the shop's messages to this visitor. */
export default function NewsPage() {
  const { announcements: news, totalCount, page } = useLoaderData<typeof loader>()
  const crumbs = [{ label: m.shell_home(), to: '/' }]
  return (
    <div className="frame">
      <PageHead
        title={m.shell_news()}
        description={news.map(({ title }) => title).join(' · ')}
        unlisted={page > 1 || news.length === 0}
        facts={import.meta.env.SSR ? (place) => [describeWay(crumbs, m.shell_news(), place)] : noFacts}
      />
      <Breadcrumb crumbs={crumbs} here={m.shell_news()} label={m.shell_you_are_here()} />
      <h1 className="pb-6 text-28">{m.shell_news()}</h1>
      {news.length === 0 ? (
        <EmptyState
          scene="nothing-found"
          title={page > 1 ? m.content_no_more_news() : m.content_no_news()}
          action={
            <Link to={page > 1 ? '/newsNotifications' : '/'} className={buttonClass()}>
              {page > 1 ? m.content_all_news() : m.shell_go_home()}
            </Link>
          }
        />
      ) : (
        <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {news.map((item, index) => (
            <li key={item.id}>
              <NewsCard item={item} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      )}
      <OwnPagination page={page} size={size} totalCount={totalCount} />
      <ShopMessages />
    </div>
  )
}

function NewsCard({ item, isFirst }: { item: NewsItem; isFirst: boolean }) {
  return (
    <Link to={`/newsNotifications/${item.id}`} className="group grid content-start gap-3">
      {item.picture ? (
        <ContentPicture
          picture={item.picture}
          sizes="(min-width: 1024px) 790px, 200vw"
          soon={isFirst}
          className="aspect-[16/9] w-full rounded-md"
        />
      ) : (
        <span aria-hidden className="aspect-[16/9] w-full rounded-md bg-mist" />
      )}
      <div className="grid gap-1">
        <time dateTime={item.date.slice(0, 10)} className="text-14 text-soft tabular-nums">
          {formatDayWithYear(item.date)}
        </time>
        <h2 className="text-18 leading-tight text-balance group-hover:text-action">{item.title}</h2>
        <span className="line-clamp-2 text-14 text-soft">{item.summary}</span>
      </div>
    </Link>
  )
}
