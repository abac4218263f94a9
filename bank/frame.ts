import { html } from 'hono/html'
import { type BankLocale, otherLocale } from './payment.ts'
import { htmlLang, words } from './words.ts'

export type Markup = ReturnType<typeof html>

/** The HTML layout of the bank's pages. */
export function frame(page: {
  locale: BankLocale
  title: string
  otherLanguage: string
  wide?: boolean
  content: Markup
}) {
  const w = words[page.locale]
  return html`<!doctype html>
    <html lang="${htmlLang[page.locale]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · ${w.bank}</title>
        <link rel="icon" href="/bank.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/bank.css" />
      </head>
      <body class="${page.wide ? 'wide' : 'narrow'}">
        <header>
          <a class="brand" href="/?locale=${page.locale}"
            ><img src="/bank.svg" alt="" width="28" height="28" />${w.bank}</a
          >
          <a class="language" href="${page.otherLanguage}" lang="${htmlLang[otherLocale(page.locale)]}"
            >${w.otherLanguage}</a
          >
        </header>
        <main>${page.content}</main>
        <footer>${w.practice}</footer>
      </body>
    </html>`
}

export function notFoundPage(locale: BankLocale) {
  const w = words[locale]
  const content = html`<section class="card quiet">
    <h1>${w.notFound}</h1>
    <p>${w.notFoundHint}</p>
  </section>`
  return frame({ locale, title: w.notFound, otherLanguage: `/?locale=${otherLocale(locale)}`, content })
}
