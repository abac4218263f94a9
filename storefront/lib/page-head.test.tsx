import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '#words/compiled/runtime.js'
import { overwriteOrigin } from './origin.ts'
import { PageHead } from './page-head.tsx'

const hostile = '</script><script>alert(1)</script><b title="x">'

beforeEach(() => {
  overwriteGetLocale(() => 'en-US')
  overwriteOrigin(() => 'https://shop.example')
})

/** The head of a page whose title, description and structured data are these words. */
async function drawHead(words: string): Promise<string> {
  const head = <PageHead title={words} description={words} facts={() => [{ '@type': 'Product', name: words }]} />
  const company = { name: 'Harbour', languages: ['zh-TW', 'en-US'] }
  const handler = createStaticHandler([{ id: 'root', path: '/', element: head, loader: () => ({ company }) }])
  const context = await handler.query(new Request('https://shop.example/'))
  if (context instanceof Response) throw new Error('a head does not lead elsewhere')
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}

test('goods that are named with HTML close no script and add no tag to the head of their page', async () => {
  const drawn = await drawHead(hostile)
  expect(drawn).not.toContain('alert(1)</script>')
  expect(drawn).not.toContain('<b')
  const [, facts = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(drawn) ?? []
  expect(JSON.parse(facts)).toMatchObject({ '@graph': [{ name: hostile }] })
  expect(drawn.match(/<\/script/g)).toHaveLength(1)
})
