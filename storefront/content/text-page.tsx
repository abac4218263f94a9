import type { Reply } from '#ui/api.ts'
import { describeWay } from '#storefront/lib/describe-way.ts'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { PageHead, noFacts } from '#storefront/lib/page-head.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { m } from '#words/compiled/messages.js'
import { TextSideNav } from './text-side-nav.tsx'

type PageText = Reply<'GET /anon/getTextOfWebsiteFooterById'>

/** A page of the shop's own text. The server has sanitised its HTML. */
export function TextPage({ text: { id, title, html, summary } }: { text: PageText }) {
  const groups = useFrame()?.footer.groups ?? []
  const crumbs = [{ label: m.shell_home(), to: '/' }]
  return (
    <div className="frame">
      <PageHead
        title={title}
        description={summary}
        facts={import.meta.env.SSR ? (place) => [describeWay(crumbs, title, place)] : noFacts}
      />
      <Breadcrumb crumbs={crumbs} here={title} label={m.shell_you_are_here()} />
      <div className="grid gap-6 py-4 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-12">
        {groups.length > 0 && <TextSideNav groups={groups} id={id} />}
        <article className="prose max-w-3xl">
          <h1 className="mb-6 text-28">{title}</h1>
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </article>
      </div>
    </div>
  )
}
