import { html } from 'hono/html'
import type { BankChoice } from './choices.ts'
import { frame } from './frame.ts'
import { otherLocale, returnAddress, type BankLocale, type BankPayment } from './payment.ts'
import { formatCents, sayMoment, words } from './words.ts'

const awkward: readonly BankChoice[] = [
  'approve-slowly',
  'approve-notify-twice',
  'approve-notify-late',
  'approve-lose-notice',
]

export function payPage(payment: BankPayment, locale: BankLocale) {
  const w = words[locale]
  const content = html`<section class="card">
      <p class="label">${w.payTo}</p>
      <h1 class="shop">${payment.shopName || new URL(payment.returnUrl).host}</h1>
      <p class="amount">${amount(payment.amountCents)}</p>
      <dl>
        <div>
          <dt>${w.reference}</dt>
          <dd class="code">${payment.reference}</dd>
        </div>
        <div>
          <dt>${w.paidWith}</dt>
          <dd>${w.practiceAccount}</dd>
        </div>
        <div>
          <dt>${w.payBefore}</dt>
          <dd class="figures">${sayMoment(payment.expiresAt, locale)}</dd>
        </div>
      </dl>
      ${payment.description ? html`<p class="description">${payment.description}</p>` : ''}
      ${payment.status === 'created' ? mainChoices(payment, locale) : decided(payment, locale)}
    </section>
    ${payment.status === 'created' ? awkwardChoices(payment, locale) : ''}`
  return frame({ locale, title: w.payTo, otherLanguage: `/pay/${payment.id}?locale=${otherLocale(locale)}`, content })
}

const button = (choice: BankChoice, title: string, kind: string) =>
  html`<button class="${kind}" name="choice" value="${choice}">${title}</button>`

function mainChoices(payment: BankPayment, locale: BankLocale) {
  const { choice } = words[locale]
  return html`<form class="choices" method="post" action="/pay/${payment.id}">
    ${button('approve', choice.approve[0], 'primary')} ${button('decline', choice.decline[0], 'secondary')}
    ${button('abandon', choice.abandon[0], 'plain')}
  </form>`
}

function awkwardChoices(payment: BankPayment, locale: BankLocale) {
  const w = words[locale]
  const row = (choice: BankChoice) => {
    const [title, hint] = w.choice[choice]
    return html`<form class="rehearsal" method="post" action="/pay/${payment.id}">
      <div>
        ${button(choice, title, 'secondary')}
        <p class="hint">${hint}</p>
      </div>
      ${choice === 'approve-notify-late' ? delayField(locale) : ''}
    </form>`
  }
  return html`<section class="rehearsals">
    <h2>${w.rehearse}</h2>
    <p class="hint">${w.rehearseHint}</p>
    ${awkward.map(row)}
  </section>`
}

function delayField(locale: BankLocale) {
  const w = words[locale]
  return html`<label class="delay">
    <span>${w.seconds}</span>
    <input
      name="seconds"
      type="number"
      inputmode="numeric"
      min="0"
      max="86400"
      step="1"
      aria-describedby="seconds-hint"
    />
    <span class="hint" id="seconds-hint">${w.secondsHint}</span>
  </label>`
}

function decided(payment: BankPayment, locale: BankLocale) {
  const w = words[locale]
  return html`<p class="state ${payment.status}" role="status">${w.status[payment.status]}</p>
    <p class="hint">${w.closed}</p>
    <p class="choices"><a class="primary" href="${returnAddress(payment)}">${w.backToShop}</a></p>`
}

/** Cents are smaller than dollars, for readability. */
function amount(cents: number) {
  const [dollars, rest] = formatCents(cents).split('.')
  return html`<span class="currency">HK$</span>${dollars?.replace('HK$', '')}<span class="cents">.${rest}</span>`
}
