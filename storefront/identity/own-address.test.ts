import { expect, test } from 'vitest'
import { findOwnAddress } from './own-address.ts'

const origin = 'https://shop.example'
const ownPaths = /^\/(|cart|checkOut|login|personal|personal\/orders(\/[^/]+)?|product\/[^/]+|collections)$/
const find = (redirect: string | null) => findOwnAddress(redirect, origin, (path) => ownPaths.test(path))

test('a page of the shop is gone back to, with what it was asked', () => {
  for (const path of [
    '/',
    '/cart',
    '/personal/orders?page=2',
    '/product/EL10235',
    '/collections?search=%E8%8C%B6',
    '/checkOut',
  ])
    expect(find(path)).toBe(path)
  expect(find('https://shop.example/cart')).toBe('/cart')
  expect(find('cart')).toBe('/cart')
  expect(find('/cart#there')).toBe('/cart')
})

const hostile = [
  null,
  '',
  ' ',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '//\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%2f/evil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '%2f%2fevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/a/..//evil.example',
  './/evil.example',
  '..//evil.example',
  '/;//evil.example',
  '/@evil.example',
  '@evil.example',
  '//shop.example@evil.example',
  'https://evil.example',
  'https:evil.example/x',
  'https:/evil.example',
  'https:///evil.example',
  'http://shop.example/cart',
  'https://shop.example:444/cart',
  'https://shop.example.evil.example/cart',
  'https://shop.example@evil.example/cart',
  'https://user:secret@shop.example/cart',
  'https://evil.example\\@shop.example',
  'https://evil.example#@shop.example',
  'https://evil.example?@shop.example',
  'HTTPS://EVIL.EXAMPLE',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://shop.example/%0aalert(1)',
  'javascript:/cart',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://shop.example/x',
  'ftp://shop.example/cart',
  'mailto:a@evil.example',
  'about:blank',
  'ws://shop.example/cart',
  '//evil.example/%2e%2e',
  '/%2e%2e//evil.example',
  '/%2e//evil.example',
  '//[::1]',
  '//127.0.0.1',
  '//0x7f.1',
  '//evil。example',
  '／／evil.example',
  '/／evil.example',
  '\u2028//evil.example',
  '\ufeff//evil.example',
  '\u0000//evil.example',
  'https://[',
  'https://',
  '//',
  '///',
  '\\',
  '/no/such/page',
  '/api/vip/logout',
  '/assets/root.js',
  '/personal/nothing',
  '/cart/',
  '/cart/../../evil',
] as const

test('whatever else a redirect says leads home', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(60)
  for (const redirect of hostile) expect([redirect, find(redirect)]).toEqual([redirect, '/'])
})

test('what is found can only be a path on this host, even where the shop were to know every path', () => {
  for (const redirect of hostile) {
    const found = findOwnAddress(redirect, origin, () => true)
    expect(new URL(found, origin).origin, String(redirect)).toBe(origin)
  }
})
