import type { Reply } from '#storefront/lib/api.ts'
import { useFrame } from '#storefront/shell/frame-data.ts'
import { Breadcrumb } from '#storefront/ui/breadcrumb.tsx'
import { m } from '#words/compiled/messages.js'

type Text = Reply<'GET /anon/getTextOfWebsiteFooterById'>

/** A page of the shop's own words; the shop has sanitised them before they come here. */
export function TextPage({ text: { title, html } }: { text: Text }) {
  return (
    <div className="frame">
      <title>{`${title} | ${useFrame()?.company.name ?? ''}`}</title>
      <Breadcrumb crumbs={[{ label: m.shell_home(), to: '/' }]} here={title} label={m.shell_you_are_here()} />
      <article className="prose max-w-3xl py-4">
        <h1 className="mb-6 text-28">{title}</h1>
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </div>
  )
}
