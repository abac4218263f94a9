import { Field } from '#ui/field.tsx'
import type { Product } from '#contract/catalogue.ts'
import type { VariantWish } from './variant-choice.ts'

export interface OptionWordsProps {
  product: Product
  choice: VariantWish
  onChoose: (choice: VariantWish) => void
}

/** Text fields for words on the goods, such as an engraving. */
export function OptionWords({ product, choice, onChoose }: OptionWordsProps) {
  return product.options.map(({ code, name, maxLength }) => (
    <Field
      key={code}
      label={name}
      maxLength={maxLength}
      value={choice.words[code] ?? ''}
      onChange={(event) => onChoose({ ...choice, words: { ...choice.words, [code]: event.target.value } })}
    />
  ))
}
