import { useMember } from '#storefront/lib/use-member.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { ContactForm, type NoticeWords, Standing, useNotice } from './request-notice.tsx'

/** Requests a stock notice: one press for a member, an e-mail address for others. */
export function TellMe({ assortId }: { assortId: string }) {
  const vipCode = useMember()?.vipCode
  return <Offer key={vipCode} assortId={assortId} isMember={vipCode !== undefined} />
}

function Offer({ assortId, isMember }: { assortId: string; isMember: boolean }) {
  const notice = useNotice({ assortId, about: 'STOCK' }, isMember)
  const { standing, busy, ask, askWhere } = notice
  if (standing.kind === 'done' || standing.kind === 'refused')
    return <Standing standing={standing} words={noticeWords()} />
  if (standing.kind === 'asking') return <ContactForm {...notice} words={noticeWords()} />
  return (
    <>
      <Button tone="plain" size="large" className="max-lg:hidden" disabled>
        {m.catalogue_sold_out()}
      </Button>
      <Button
        size="large"
        icon="bell"
        className="grow px-3"
        busy={busy}
        onClick={() => (isMember ? void ask({}) : askWhere())}
      >
        {m.catalogue_tell_me()}
      </Button>
    </>
  )
}

const noticeWords = (): NoticeWords => ({
  ask: m.catalogue_tell_me(),
  tone: 'action',
  hint: m.catalogue_tell_me_hint(),
  done: m.catalogue_tell_me_done,
  confirm: m.catalogue_tell_me_confirm,
})
