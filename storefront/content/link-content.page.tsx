import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { callContext } from '#storefront/lib/page-context.ts'
import { TextPage } from './text-page.tsx'

/** Redirects a text that has a URL of its own. §2 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params['id'] ?? ''
  const text = await context.get(callContext)('GET /anon/getTextOfWebsiteFooterById', { id })
  const { search } = new URL(request.url)
  if (text.kind === 'contact') throw redirect(`/contact/${encodeURIComponent(id)}${search}`)
  if (id === 'about') throw redirect(`/about${search}`)
  return text
}

export default function LinkContentPage() {
  return <TextPage text={useLoaderData<typeof loader>()} />
}
