import { m } from '#words/compiled/messages.js'
import { NothingYet } from './nothing-yet.tsx'

export default function GiftCardPage() {
  return (
    <NothingYet
      page={m.personal_gift_cards()}
      title={m.personal_gift_cards_empty()}
      text={m.personal_gift_cards_empty_text()}
      to={{ path: '/', label: m.catalogue_start_shopping() }}
    />
  )
}
