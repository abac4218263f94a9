import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { Block } from '#console/lib/block.tsx'
import { useCompany } from '#console/shop/use-company.ts'
import { listMissing } from '#server/goods/goods-completeness.rules.ts'
import type { GoodsDocument } from '#server/goods/goods-document.rules.ts'
import { readTypedPrice } from '#server/goods/typed-prices.rules.ts'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'
import { type GoodsTyped, readFields, readVariants } from './goods-typed.ts'
import { focusField, type MissingByField, sayComplaint } from './say-missing.ts'
import { sayPlace } from './say-place.ts'

const MissingContext = createContext<MissingByField>({})

/** Goods as the rules of the shop judge them. A price that cannot be read counts as missing. */
function toDocument(typed: GoodsTyped): GoodsDocument {
  const { options, variants } = readVariants(typed)
  return {
    ...readFields(typed),
    options,
    variants: variants.map(({ assortId = null, price, originalPrice, cost, ...variant }) => ({
      ...variant,
      assortId,
      priceCents: price === null ? null : readTypedPrice(price),
      originalCents: originalPrice === null ? null : readTypedPrice(originalPrice),
      costCents: cost === null ? null : readTypedPrice(cost),
    })),
  }
}

interface MissingOfProps {
  /** What the shop said at the last save; barcodes and codes of others are known to it alone. */
  told: MissingByField
  hasPhotos: boolean
  children: ReactNode
}

/** Judges what is typed by the rules by which publishing refuses, while it is typed. */
export function MissingOf({ told, hasPhotos, children }: MissingOfProps) {
  const typed = useWatch<GoodsTyped>() as GoodsTyped
  const languages = useCompany().data?.languages
  const found = languages
    ? {
        ...Object.fromEntries(
          Object.entries(told).filter(
            ([, complaint]) => complaint === 'barcode_taken' || complaint === 'goods_unknown',
          ),
        ),
        ...listMissing(toDocument(typed), { languages, unknown: new Set(), takenBarcodes: new Set(), hasPhotos }),
      }
    : told
  const written = JSON.stringify(found)
  const missing = useMemo(() => JSON.parse(written) as MissingByField, [written])
  return <MissingContext value={missing}>{children}</MissingContext>
}

/** What is missing in a field: its complaint in words, as the hint of the field. */
export function useMissing(): (field: string) => ReactNode {
  const missing = useContext(MissingContext)
  return (field) => {
    const complaint = missing[field]
    return complaint && <MissingMark>{sayComplaint(complaint)}</MissingMark>
  }
}

export const MissingMark = ({ children }: { children: string }) => (
  <span className="inline-flex items-center gap-1.5 text-12 text-warn">
    <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-warn" />
    {children}
  </span>
)

/** Everything that keeps the goods from being published; each line leads to its field. */
export function MissingList() {
  const missing = Object.entries(useContext(MissingContext))
  return (
    <Block title={m.console_product_missing()}>
      {missing.length === 0 ? (
        <p className="flex items-center gap-2 text-good">
          <Icon name="check" size={16} />
          {m.console_product_complete()}
        </p>
      ) : (
        <ul className="grid gap-1">
          {missing.map(([field, complaint]) => (
            <li key={field}>
              <button type="button" className="link min-h-8 text-left" onClick={() => focusField(field)}>
                {m.console_product_missing_in({ place: sayPlace(field), complaint: sayComplaint(complaint) })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
