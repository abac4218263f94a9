import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { callContext } from '#storefront/lib/page-context.ts'
import { useFrame } from '#storefront/shell/frame-data.ts'
import { Breadcrumb } from '#storefront/ui/breadcrumb.tsx'

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  context.get(callContext)('GET /anon/getTextOfWebsiteFooterById', { id: params['id'] ?? '' })

/** A page of the shop's own words; the shop has sanitised them before they come here. */
export default function LinkContentPage() {
  const { title, html } = useLoaderData<typeof loader>()
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
