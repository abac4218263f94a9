import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Product } from '#contract/catalogue.ts'
import { m } from '#words/compiled/messages.js'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { useShopAnswer } from '#storefront/lib/use-shop-answer.ts'
import { lazily } from '#storefront/lib/lazily.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Picture } from '#ui/picture.tsx'
import { OldPrice, Price } from '#ui/price.tsx'
import { Quantity } from '#ui/quantity.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { say } from '#ui/toasts.ts'
import { AvailabilityLine } from './availability-line.tsx'
import { quantityLabels } from './quantity-labels.ts'
import { useBuying } from './use-buying.ts'
import type { NamedChoice } from './variant-choice.ts'
import { VariantPicker } from './variant-picker.tsx'

const TellMe = lazily(() => import('#storefront/stock/tell-me.tsx'), 'TellMe')

interface OptionChooserProps {
  productCode: string
  name: string
  /** The colour and size shown on the card. */
  named: NamedChoice | null
  onClose: () => void
}

/** Opens from a card, with only what is needed to choose and add. */
export function OptionChooser({ productCode, name, named, onClose }: OptionChooserProps) {
  const { answer: product, failure } = useShopAnswer(productCode, () =>
    call('GET /item/product/{id}', { id: productCode }),
  )
  useEffect(() => {
    if (!failure) return
    if (failure instanceof CallFailed) say(failure.message, { tone: 'bad' })
    onClose()
  }, [failure, onClose])
  return (
    <Dialog open onClose={onClose} title={name} closeLabel={m.shell_close()}>
      {product ? <Chooser product={product} named={named} onClose={onClose} /> : <Skeleton className="m-4 h-64" />}
    </Dialog>
  )
}

function Chooser({ product, named, onClose }: { product: Product; named: NamedChoice | null; onClose: () => void }) {
  const buying = useBuying(product, named)
  const { variant } = buying
  const shown =
    variant ?? product.variants.find(({ color }) => color?.name === buying.choice.colour) ?? product.variants[0]
  const soldOut = variant?.availability.state === 'SOLD_OUT'
  return (
    <>
      <form
        className="grid gap-4 p-4"
        onSubmit={async (event) => {
          event.preventDefault()
          if (await buying.add()) onClose()
        }}
      >
        <div className="flex items-center gap-4">
          {shown?.pictures[0] && (
            <Picture picture={shown.pictures[0]} sizes="96px" className="size-24 rounded-md bg-mist" />
          )}
          <div className="grid gap-1">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <Price amount={(variant ?? product).sellingPrice} lowered={(variant ?? product).originalPrice !== null} />
              {(variant ?? product).originalPrice !== null && (
                <OldPrice amount={(variant ?? product).originalPrice ?? 0} label={m.catalogue_was()} />
              )}
            </p>
            {variant && (
              <p className="text-14">
                <AvailabilityLine availability={variant.availability} />
              </p>
            )}
            <Link to={`/product/${product.productCode}`} className="text-14 text-action hover:underline">
              {m.catalogue_see_product()}
            </Link>
          </div>
        </div>
        <VariantPicker
          product={product}
          choice={buying.choice}
          onChoose={buying.choose}
          complained={buying.complaint !== null}
        />
        {buying.complaint && <Notice tone="bad">{buying.complaint}</Notice>}
        {!soldOut && (
          <div className="flex gap-3">
            <Quantity value={buying.quantity} most={buying.most} onChange={buying.want} labels={quantityLabels()} />
            <Button type="submit" icon="cart" className="grow" busy={buying.busy !== null}>
              {m.catalogue_add()}
            </Button>
          </div>
        )}
      </form>
      {soldOut && (
        <div className="flex gap-3 px-4 pb-4">
          <TellMe key={variant.assortId} assortId={variant.assortId} />
        </div>
      )}
    </>
  )
}
