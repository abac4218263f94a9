import * as contract from '#contract/previews.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { listHosts } from '#server/shop/shop.reads.ts'
import type { CatalogueViews } from '#server/catalogue/catalogue-view.reads.ts'
import { definedOf, requireReadable } from './goods-admin.http.ts'
import type { HasPhotos } from './goods-admin.reads.ts'
import { addPreviewed, readAsPublished } from './preview-goods.commands.ts'
import { issueTicket, readTicket } from './preview-tickets.reads.ts'
import { wirePreview } from './previews.wire.ts'
import { readWithPartners } from '#server/catalogue/product-partners.reads.ts'
import { type TellCombos, wireWithPartners } from '#server/catalogue/product-partners.wire.ts'

interface PreviewServices {
  tellCombos: TellCombos
  hasPhotos: HasPhotos
  publicUrl: string
}

export const previewEndpoints = (
  { db }: Pick<AppContext, 'db'>,
  catalogue: CatalogueViews,
  { tellCombos, hasPhotos, publicUrl }: PreviewServices,
) => [
  answer(
    contract.staffPreview,
    async ({ code, fields = {}, variants, at }, { company, now, host }) => {
      const typed = variants && { options: variants.options, variants: requireReadable(variants.variants) }
      const given = { ...definedOf(fields), ...typed }
      const moment = readFuture(at, now)
      // Refused here, where the console can say why, and not in the frame.
      await readAsPublished(db, { company, code, now, given, moment }, hasPhotos, async () => undefined)
      const id = await addPreviewed(db, { company, code, now, given, moment })
      const hosts = await listHosts(db, company)
      const address = new URL(`/product/${encodeURIComponent(code)}`, publicUrl)
      address.hostname = hosts.includes(host) ? host : (hosts[0] ?? host) // the console may have a host of its own
      return wirePreview(address, issueTicket(db, { company, code, id }, now))
    },
    { audit: 'only asks' },
  ),

  answer(contract.previewItem, async ({ productCode: code, ticket }, caller) => {
    const { company, now } = caller
    const shown = await readTicket(db, { company, code }, ticket, now)
    if (!shown) throw new Refusal('PRODUCT_NOT_FOUND')
    const looking = { ...caller, now: shown.moment ?? now }
    return readAsPublished(db, { company, code, now, ...shown }, hasPhotos, async (tx) => {
      const found = await readWithPartners({ db: tx, catalogue }, code, looking)
      return wireWithPartners(found, await tellCombos(tx, found.view, looking, code), looking)
    })
  }),
]

/** A moment that is past shows what is now. */
const readFuture = (told: string | undefined, now: Temporal.Instant): Temporal.Instant | null => {
  const moment = told === undefined ? null : Temporal.Instant.from(told)
  return moment && Temporal.Instant.compare(moment, now) > 0 ? moment : null
}
