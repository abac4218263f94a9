import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { Bindings } from '../http/request-bindings.ts'
import { headersOfFile } from '../http/file-headers.ts'
import { isFromThisMachine } from '../http/local-operators.ts'
import { findAttachment, findLetterPart, type OutboxLetter, listLetters } from './outbox.ts'

// Mails are shown in a sandboxed frame without scripts, forms or an origin.
const framed =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox"
const page =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The demo's mails and SMS, for whoever tries it on this machine; they contain login codes. */
export function mountOutbox(hono: Hono<Bindings>, folder: string): void {
  hono.use('/dev/outbox/*', async (c, next) => (isFromThisMachine(c) ? next() : c.notFound()))

  hono.get('/dev/outbox', async (c) => {
    const letters = await listLetters(folder)
    return c.html(writeList(letters), 200, { 'content-security-policy': page, 'cache-control': 'no-store' })
  })

  hono.get('/dev/outbox/:name', async (c) => {
    const name = c.req.param('name')
    const letter = (await listLetters(folder, Infinity)).find((one) => one.name === name)
    if (!letter) return c.notFound()
    const text = (await findLetterPart(folder, name, '.txt')) ?? ''
    return c.html(writeLetter(letter, text), 200, { 'content-security-policy': page, 'cache-control': 'no-store' })
  })

  hono.get('/dev/outbox/:name/html', async (c) => {
    const body = await findLetterPart(folder, c.req.param('name'), '.html')
    return body === undefined ? c.notFound() : c.html(body, 200, { 'content-security-policy': framed })
  })

  hono.get('/dev/outbox/:name/attachments/:at', async (c) => {
    const at = Number(c.req.param('at'))
    const bytes = await findAttachment(folder, c.req.param('name'), at)
    if (!bytes) return c.notFound()
    return c.body(new Uint8Array(bytes), 200, headersOfFile('application/pdf', `attachment-${at + 1}.pdf`))
  })
}

function writeList(letters: OutboxLetter[]) {
  const rows = letters.map(
    ({ name, kind, at, to, subject }) =>
      html`<tr>
        <td>${at.slice(0, 19).replace('T', ' ')}</td>
        <td>${kind}</td>
        <td>${to}</td>
        <td><a href="/dev/outbox/${name}">${subject ?? 'SMS'}</a></td>
      </tr>`,
  )
  return frame(
    'Outbox',
    html`<p>
        Letters this shop would have sent; set SMTP_URL to send mails. ${letters.length === 0 ? 'None yet.' : ''}
      </p>
      <table>
        <tbody>
          ${rows}
        </tbody>
      </table>`,
  )
}

function writeLetter({ name, kind, at, to, subject, attachments = [] }: OutboxLetter, text: string) {
  const drawn =
    kind === 'mail'
      ? html`<iframe
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src="/dev/outbox/${name}/html"
          title="${subject ?? ''}"
        ></iframe>`
      : ''
  return frame(
    subject ?? 'SMS',
    html`<p><a href="/dev/outbox">Outbox</a> · ${at} · to ${to}</p>
      ${attachments.map((file, no) => html`<p><a href="/dev/outbox/${name}/attachments/${no}">${file}</a></p>`)}
      ${drawn}
      <pre>${text}</pre>`,
  )
}

function frame(title: string, body: unknown) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            margin: 2rem auto;
            max-width: 60rem;
            padding: 0 1rem;
          }
          table {
            border-collapse: collapse;
            width: 100%;
          }
          td {
            border-top: 1px solid #ddd;
            padding: 0.5rem;
            overflow-wrap: anywhere;
          }
          iframe {
            border: 1px solid #ddd;
            width: 100%;
            height: 42rem;
          }
          pre {
            white-space: pre-wrap;
            background: #f6f6f6;
            padding: 1rem;
          }
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${body}
      </body>
    </html>`
}
