import { useEffect, useEffectEvent } from 'react'
import { useMember } from '#storefront/lib/use-member.ts'
import { formatHkd } from '#ui/money.ts'
import { m } from '#words/compiled/messages.js'
import { ContactForm, type NoticeWords, Standing, useNotice } from './request-notice.tsx'

/** Requests the notice of a price below this one, as soon as it is drawn: its button was pressed before its code came. */
export function TellOfPrice({ assortId, price }: { assortId: string; price: number }) {
  const isMember = useMember() !== undefined
  const notice = useNotice({ assortId, about: 'PRICE', seenPrice: price }, isMember)
  const { standing, ask, askWhere } = notice
  const begin = useEffectEvent(() => (isMember ? void ask({}) : askWhere()))
  useEffect(() => begin(), [])
  if (standing.kind === 'done' || standing.kind === 'refused')
    return <Standing standing={standing} words={priceWords(price)} />
  return standing.kind === 'asking' ? <ContactForm {...notice} words={priceWords(price)} /> : null
}

function priceWords(amount: number): NoticeWords {
  const price = formatHkd(amount)
  return {
    ask: m.catalogue_notice_confirm(),
    tone: 'plain',
    hint: m.catalogue_price_tell_me_hint({ price }),
    done: ({ to }) => m.catalogue_price_tell_me_done({ to, price }),
    confirm: ({ to }) => m.catalogue_price_tell_me_confirm({ to, price }),
  }
}
