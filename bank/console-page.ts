import { html } from 'hono/html'
import type { Ledger } from './ledger.ts'
import { frame, type Markup } from './frame.ts'
import { noticeState, type BankNotice } from './notice.ts'
import { mayMove, otherLocale, refundedCents, type BankLocale, type BankPayment } from './payment.ts'
import { formatCents, formatTime, words } from './words.ts'

const pageSize = 25

export interface ConsoleView {
  locale: BankLocale
  search: string
  /** The page begins after this payment id; empty for the newest. */
  after: string
}

const addressOf = ({ locale, search, after }: ConsoleView) =>
  `/?${new URLSearchParams({ locale, ...(search && { search }), ...(after && { after }) })}`

export function consolePage(ledger: Ledger, view: ConsoleView) {
  const w = words[view.locale]
  const found = ledger.listPayments().filter((payment) => !view.search || isAbout(payment, view.search))
  const start = view.after ? found.findIndex((payment) => payment.id === view.after) + 1 : 0
  const shown = found.slice(start, start + pageSize)
  const held = ledger.listWithheld()
  const content = html`<div class="heading">
      <div>
        <h1>${w.console}</h1>
        <p class="hint">${w.consoleHint}</p>
      </div>
      <form class="search" role="search">
        <input type="hidden" name="locale" value="${view.locale}" />
        <input
          name="search"
          type="search"
          value="${view.search}"
          placeholder="${w.search}"
          aria-label="${w.search}"
          maxlength="80"
        />
        <button class="secondary">${w.find}</button>
        <a class="plain" href="${addressOf(view)}">${w.refresh}</a>
      </form>
    </div>
    ${
      held.length > 0
        ? html`<section class="held">
            <h2>${w.held}</h2>
            <ul>
              ${held.map((notice) => noticeRow(ledger, notice, view, true))}
            </ul>
          </section>`
        : ''
    }
    ${shown.length === 0 ? html`<p class="card quiet">${view.search ? w.nothingFound : w.noPayments}</p>` : ''}
    <div class="payments">${shown.map((payment) => paymentCard(ledger, payment, view))}</div>
    <nav class="pages">
      ${view.after ? html`<a class="secondary" href="${addressOf({ ...view, after: '' })}">${w.newest}</a>` : ''}
      ${
        start + pageSize < found.length
          ? html`<a class="secondary" href="${addressOf({ ...view, after: shown.at(-1)?.id ?? '' })}">${w.older}</a>`
          : ''
      }
    </nav>`
  const otherLanguage = addressOf({ ...view, locale: otherLocale(view.locale) })
  return frame({ locale: view.locale, title: w.console, otherLanguage, wide: true, content })
}

function isAbout(payment: BankPayment, search: string) {
  return payment.id === search || payment.reference.toLowerCase().includes(search.toLowerCase())
}

function paymentCard(ledger: Ledger, payment: BankPayment, view: ConsoleView) {
  const w = words[view.locale]
  const notices = ledger.listNotices(payment.id)
  const refunded = refundedCents(payment)
  return html`<article class="card payment">
    <div class="summary">
      <h3 class="code">${payment.reference}</h3>
      <p class="state ${payment.status}">${w.status[payment.status]}</p>
      <p class="sum">${formatCents(payment.amountCents)}</p>
      <p class="hint figures">${w.opened} ${formatTime(payment.createdAt)}</p>
      ${refunded > 0 ? html`<p class="hint figures">${w.refunded} ${formatCents(refunded)}</p>` : ''}
    </div>
    <div class="letters">
      <h4>${w.notices}</h4>
      ${
        notices.length === 0
          ? html`<p class="hint">${w.noNotices}</p>`
          : html`<ul>
              ${notices.map((notice) => noticeRow(ledger, notice, view, false))}
            </ul>`
      }
    </div>
    <div class="actions">
      ${payment.status === 'created' ? html`<a class="secondary small" href="/pay/${payment.id}">${w.payPage}</a>` : ''}
      ${mayMove(payment, 'charged_back') ? press(`/payments/${payment.id}/charge-back`, w.chargeBack, view) : ''}
      ${mayMove(payment, 'won_back') ? press(`/payments/${payment.id}/win-back`, w.winBack, view) : ''}
    </div>
  </article>`
}

function noticeRow(ledger: Ledger, notice: BankNotice, view: ConsoleView, withReference: boolean) {
  const w = words[view.locale]
  const state = noticeState(notice)
  const last = notice.attempts.at(-1)
  return html`<li>
    <div>
      ${withReference ? html`<b class="code">${ledger.findPayment(notice.paymentId)?.reference}</b>` : ''}
      ${w.noticeType[notice.type]} <span class="mark ${state}">${w.noticeState[state]}</span>
      ${last ? html`<span class="hint figures">${w.attempts} ${notice.attempts.length} · ${last.outcome}</span>` : ''}
      ${notice.dueAt && !withReference ? html`<span class="hint figures">${w.goesOutAt} ${formatTime(notice.dueAt)}</span>` : ''}
    </div>
    ${press(`/notices/${notice.id}/send`, state === 'delivered' ? w.sendAgain : w.sendNow, view)}
  </li>`
}

function press(action: string, title: string, view: ConsoleView): Markup {
  return html`<form method="post" action="${action}">
    <input type="hidden" name="back" value="${addressOf(view)}" />
    <button class="secondary small">${title}</button>
  </form>`
}
