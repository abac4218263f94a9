import { ChoiceGroup, ChoiceValue } from './choice-values.tsx'
import type { OptionWordsProps } from './option-words.tsx'
import { prospectOf } from './variant-choice.ts'

/** Options besides colour and size, as pills. */
export function FurtherOptions({ product, choice, onChoose }: OptionWordsProps) {
  return product.furtherOptions.map(({ code, name, values }) => (
    <ChoiceGroup
      key={code}
      name={name}
      value={values.find((value) => value.code === choice.further[code])?.name ?? null}
    >
      {values.map((value) => (
        <ChoiceValue
          key={value.code}
          group={`further-${code}`}
          value={value.name}
          chosen={choice.further[code] === value.code}
          prospect={prospectOf(product, { ...choice, further: { ...choice.further, [code]: value.code } })}
          onChoose={() => onChoose({ ...choice, further: { ...choice.further, [code]: value.code } })}
        >
          {value.name}
        </ChoiceValue>
      ))}
    </ChoiceGroup>
  ))
}
