import { randomUUID } from 'node:crypto'
import type { Context, Next } from 'hono'
import type { Bindings } from './request-bindings.ts'

const standard = Object.entries({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
})

/** Of a file that pages of another origin show: scripts and fonts are requested with CORS, and so are pictures by a service worker. */
export const forOtherOrigins = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Headers of every answer; a page adds its content security policy. */
export function addStandardHeaders(headers: Headers): void {
  for (const [name, value] of standard) if (!headers.has(name)) headers.set(name, value)
  if (!headers.has('content-security-policy') && !headers.get('content-type')?.startsWith('text/html')) {
    headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  }
}

export async function giveStandardHeaders(c: Context<Bindings>, next: Next): Promise<void> {
  const requestId = randomUUID()
  c.set('requestId', requestId)
  await next()
  addStandardHeaders(c.res.headers)
  c.res.headers.set('x-request-id', requestId)
}
