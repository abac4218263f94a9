import * as contract from '#contract/previews.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { listHosts } from '#server/shop/shop.reads.ts'
import type { CatalogueViews } from '#server/catalogue/catalogue-view.reads.ts'
import type { HasPhotos } from './goods-admin.reads.ts'
import { readAsPublished } from './preview-goods.commands.ts'
import { isTicketFor, issueTicket } from './preview-tickets.reads.ts'
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
    async ({ code }, { company, now, host }) => {
      // Refused here, where the console can say why, and not in the frame.
      await readAsPublished(db, { company, code, now }, hasPhotos, async () => undefined)
      const hosts = await listHosts(db, company)
      const address = new URL(`/product/${encodeURIComponent(code)}`, publicUrl)
      address.hostname = hosts.includes(host) ? host : (hosts[0] ?? host) // the console may have a host of its own
      return wirePreview(address, issueTicket(db, { company, code }, now))
    },
    { audit: 'only asks' },
  ),

  answer(contract.previewItem, async ({ productCode: code, ticket }, caller) => {
    const { company, now } = caller
    if (!isTicketFor(db, { company, code }, ticket, now)) throw new Refusal('PRODUCT_NOT_FOUND')
    return readAsPublished(db, { company, code, now }, hasPhotos, async (tx) => {
      const found = await readWithPartners({ db: tx, catalogue }, code, caller)
      return wireWithPartners(found, await tellCombos(tx, found.view, caller, code), caller)
    })
  }),
]
