import type { ReactNode } from 'react'
import { lazily } from '#storefront/lib/lazily.tsx'
import { m } from '#words/compiled/messages.js'
import type { OptionWordsProps } from './option-words.tsx'
import { prospectOf } from './variant-choice.ts'

const OptionWords = lazily(() => import('./option-words.tsx'), 'OptionWords')
const GiftFor = lazily(() => import('./gift-for.tsx'), 'GiftFor')

interface VariantPickerProps extends OptionWordsProps {
  /** A choice was missed: errors are shown. */
  complained: boolean
}

/** Colours as swatches, sizes as pills. Combinations that do not exist are struck out; sold-out ones can be chosen. Further options as pills. */
export function VariantPicker({ product, choice, onChoose, complained }: VariantPickerProps) {
  return (
    <>
      {product.colors.length > 0 && (
        <Group name={m.catalogue_colour()} value={choice.colour}>
          {product.colors.map(({ name, hex }) => (
            <Value
              key={name}
              group="colour"
              value={name}
              chosen={choice.colour === name}
              prospect={prospectOf(product, { ...choice, colour: name })}
              onChoose={() => onChoose({ ...choice, colour: name })}
            >
              <span aria-hidden className="size-6 rounded-full border border-edge" style={{ backgroundColor: hex }} />
              {name}
            </Value>
          ))}
        </Group>
      )}
      {product.sizes.length > 0 && (
        <Group name={product.isGiftCard ? m.gift_card_value() : m.catalogue_size()} value={choice.size}>
          {product.sizes.map((size) => (
            <Value
              key={size}
              group="size"
              value={size}
              chosen={choice.size === size}
              prospect={prospectOf(product, { ...choice, size })}
              onChoose={() => onChoose({ ...choice, size })}
            >
              {size}
            </Value>
          ))}
        </Group>
      )}
      {product.furtherOptions.map(({ code, name, values }) => (
        <Group key={code} name={name} value={values.find((value) => value.code === choice.further[code])?.name ?? null}>
          {values.map((value) => (
            <Value
              key={value.code}
              group={`further-${code}`}
              value={value.name}
              chosen={choice.further[code] === value.code}
              prospect={prospectOf(product, { ...choice, further: { ...choice.further, [code]: value.code } })}
              onChoose={() => onChoose({ ...choice, further: { ...choice.further, [code]: value.code } })}
            >
              {value.name}
            </Value>
          ))}
        </Group>
      ))}
      {product.isGiftCard && (
        <GiftFor words={choice.words} onWrite={(words) => onChoose({ ...choice, words })} complained={complained} />
      )}
      {product.options.length > 0 && <OptionWords product={product} choice={choice} onChoose={onChoose} />}
    </>
  )
}

function Group({ name, value, children }: { name: string; value: string | null; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 text-14 font-medium">
        {value === null ? name : m.catalogue_chosen({ what: name, value })}
      </legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}

interface ValueProps {
  group: string
  value: string
  chosen: boolean
  prospect: ReturnType<typeof prospectOf>
  onChoose: () => void
  children: ReactNode
}

const prospects = {
  possible: '',
  'sold-out': 'text-soft bg-mist',
  impossible:
    'text-soft bg-[linear-gradient(to_top_right,transparent_calc(50%-0.75px),var(--edge)_50%,transparent_calc(50%+0.75px))]',
}

function Value({ group, value, chosen, prospect, onChoose, children }: ValueProps) {
  const said = {
    possible: value,
    'sold-out': m.catalogue_value_sold_out({ value }),
    impossible: m.catalogue_impossible({ value }),
  }
  return (
    <label
      title={said[prospect]}
      className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-edge px-4 text-14 hover:border-ink has-checked:border-action has-checked:bg-tint has-checked:font-medium has-checked:text-action has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action ${prospects[prospect]}`}
    >
      <input
        type="radio"
        name={group}
        aria-label={said[prospect]}
        checked={chosen}
        onChange={onChoose}
        className="unseen"
      />
      {children}
    </label>
  )
}
