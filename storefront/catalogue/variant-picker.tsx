import { lazily } from '#storefront/lib/lazily.tsx'
import { m } from '#words/compiled/messages.js'
import { ChoiceGroup, ChoiceValue } from './choice-values.tsx'
import type { OptionWordsProps } from './option-words.tsx'
import { nameSize } from './size-kind.ts'
import { prospectOf } from './variant-choice.ts'

const OptionWords = lazily(() => import('./option-words.tsx'), 'OptionWords')
const FurtherOptions = lazily(() => import('./further-options.tsx'), 'FurtherOptions')
const GiftFor = lazily(() => import('./gift-for.tsx'), 'GiftFor')

interface VariantPickerProps extends OptionWordsProps {
  /** A choice was missed: errors are shown. */
  complained: boolean
}

/** Colours as swatches, sizes as pills. Combinations that do not exist are struck out; sold-out ones can be chosen. */
export function VariantPicker({ product, choice, onChoose, complained }: VariantPickerProps) {
  return (
    <>
      {product.colors.length > 0 && (
        <ChoiceGroup name={m.catalogue_colour()} value={choice.colour}>
          {product.colors.map(({ name, hex }) => (
            <ChoiceValue
              key={name}
              group="colour"
              value={name}
              chosen={choice.colour === name}
              prospect={prospectOf(product, { ...choice, colour: name })}
              onChoose={() => onChoose({ ...choice, colour: name })}
            >
              <span aria-hidden className="size-6 rounded-full border border-edge" style={{ backgroundColor: hex }} />
              {name}
            </ChoiceValue>
          ))}
        </ChoiceGroup>
      )}
      {product.sizes.length > 0 && (
        <ChoiceGroup name={nameSize(product.sizes[0]!)} value={choice.size}>
          {product.sizes.map((size) => (
            <ChoiceValue
              key={size}
              group="size"
              value={size}
              chosen={choice.size === size}
              prospect={prospectOf(product, { ...choice, size })}
              onChoose={() => onChoose({ ...choice, size })}
            >
              {size}
            </ChoiceValue>
          ))}
        </ChoiceGroup>
      )}
      {product.furtherOptions.length > 0 && <FurtherOptions product={product} choice={choice} onChoose={onChoose} />}
      {product.isGiftCard && (
        <GiftFor words={choice.words} onWrite={(words) => onChoose({ ...choice, words })} complained={complained} />
      )}
      {product.options.length > 0 && <OptionWords product={product} choice={choice} onChoose={onChoose} />}
    </>
  )
}
