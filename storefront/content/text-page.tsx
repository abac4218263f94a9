import type { Reply } from '#ui/api.ts'
import { describeWay } from '#storefront/lib/describe-way.ts'
import { PageHead, noFacts } from '#storefront/lib/page-head.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { m } from '#words/compiled/messages.js'

type PageText = Reply<'GET /anon/getTextOfWebsiteFooterById'>

/** A page of the shop's own text. The server has sanitised its HTML. */
export function TextPage({ text: { title, html, summary } }: { text: PageText }) {
  const crumbs = [{ label: m.shell_home(), to: '/' }]
  return (
    <div className="frame">
      <PageHead
        title={title}
        description={summary}
        facts={import.meta.env.SSR ? (place) => [describeWay(crumbs, title, place)] : noFacts}
      />
      <Breadcrumb crumbs={crumbs} here={title} label={m.shell_you_are_here()} />
      <article className="prose max-w-3xl py-4">
        <h1 className="mb-6 text-28">{title}</h1>
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </div>
  )
}
