import { Field } from '#ui/field.tsx'
import type { VariantPickerProps } from './variant-picker.tsx'

/** Words the buyer gives with the goods, such as an engraving. */
export function OptionWords({ product, choice, onChoose }: Omit<VariantPickerProps, 'complained'>) {
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
