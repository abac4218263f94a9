import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { writePolicy } from './page-policy.ts'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('a page may run the scripts written into it and files of the shop, and nothing else', () => {
  const policy = writePolicy([
    '<script>one()</script>',
    '<script type="module" async="">two()</script><script src="/assets/a.js"></script>',
  ])
  const scripts = policy.split('; ').find((rule) => rule.startsWith('script-src'))
  expect(scripts).toBe(`script-src 'self' ${hashOf('one()')} ${hashOf('two()')}`)
  expect(policy).toContain(`frame-ancestors 'none'`)
  expect(policy).toContain(`base-uri 'none'`)
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
