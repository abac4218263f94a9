import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { callContext } from '#storefront/lib/page-context.ts'
import { TextPage } from './text-page.tsx'

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(callContext)('GET /anon/getTextOfWebsiteFooterById', { id: 'about' })

export default function AboutPage() {
  return <TextPage text={useLoaderData<typeof loader>()} />
}
