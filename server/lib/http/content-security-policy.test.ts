import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { writePolicy } from './content-security-policy.ts'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('a page may run the scripts of its head and of its end and files of the shop, and none that stands among its words', () => {
  const policy = writePolicy([
    '<head><script>one()</script>',
    '<style>p{top:0}</style>',
    `</head><body><main><p>Words</p><script>slipped()</script><link href="x"></main>
      <section></section><!--/$--><script>two()</script><link rel="stylesheet" href="/assets/a.css"/><script>three()</script>`,
    '<script type="module" async="">four()</script><script src="/assets/a.js"></script></body>',
  ])
  const scripts = policy.split('; ').find((rule) => rule.startsWith('script-src'))
  expect(scripts).toBe(`script-src 'self' ${['one()', 'two()', 'three()', 'four()'].map(hashOf).join(' ')}`)
  expect(policy).toContain(`frame-ancestors 'none'`)
  expect(policy).toContain(`base-uri 'none'`)
})

test('files may come from one origin besides the shop, and workers may not', () => {
  const policy = writePolicy(['<head>', '</head><body>'], { assets: 'https://assets.example' }).split('; ')
  for (const name of ['script-src', 'style-src', 'font-src'])
    expect(policy).toContain(`${name} 'self' https://assets.example`)
  expect(policy).toContain(`img-src 'self' https://assets.example data:`)
  expect(policy).toContain(`worker-src 'self'`)
  expect(policy).toContain(`default-src 'self'`)
  expect(writePolicy(['<head>', '</head><body>'])).not.toContain('assets.example')
})

test('words that end like a page, or a page without any, name no script either', () => {
  for (const shown of [
    '</head><body><script>slipped()</script><p>',
    '</head><body><script>slipped()</script></main>',
    '',
  ])
    expect(writePolicy(['<head>', shown]).split('; ')).toContain(`script-src 'self'`)
})

test('a style written into the head is named by its hash, and one slipped into the body is not', () => {
  const policy = writePolicy([
    '<head>',
    '<style>p{top:0}</style>',
    '</head><body><style>p{display:none}</style></body>',
  ])
  expect(policy.split('; ')).toContain(`style-src 'self' ${hashOf('p{top:0}')}`)
  expect(writePolicy(['<p>no head</p><style>p{top:0}</style>']).split('; ')).toContain(`style-src 'self'`)
})
