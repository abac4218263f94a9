import { useFormContext } from 'react-hook-form'
import { longestHighlight, mostHighlights } from '#contract/goods-limits.ts'
import { Block } from '#console/lib/block.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { type GoodsTyped, readLines } from './goods-typed.ts'
import { useMissing } from './missing.tsx'

/** Texts of goods with one row for each language, by their common name. */
const lines = [
  { name: 'name', most: 200, zh: () => m.console_name_zh(), en: () => m.console_name_en() },
  { name: 'pack', most: 200, zh: () => m.console_product_pack_zh(), en: () => m.console_product_pack_en() },
  { name: 'origin', most: 200, zh: () => m.console_product_origin_zh(), en: () => m.console_product_origin_en() },
  { name: 'material', most: 200, zh: () => m.console_product_material_zh(), en: () => m.console_product_material_en() },
] as const

const [nameLine, ...otherLines] = lines

const highlightFields = [
  { name: 'zh', lang: 'zh-Hant-HK', label: () => m.console_product_highlights_zh() },
  { name: 'en', lang: 'en-HK', label: () => m.console_product_highlights_en() },
] as const

function judgeHighlights(typed: string): string | true {
  const points = readLines(typed)
  if (points.length > mostHighlights) return m.console_product_highlights_many({ most: mostHighlights })
  const long = points.find((point) => point.length > longestHighlight)
  return long === undefined || m.console_product_highlights_long({ point: long, length: longestHighlight })
}

/** The texts of goods, Chinese at the left, English at the right, with a mark of what one of them lacks. */
export function ProductWords() {
  const {
    register,
    formState: { errors },
  } = useFormContext<GoodsTyped>()
  const missing = useMissing()
  return (
    <Block title={m.console_product_words()}>
      <div className="grid gap-4 md:grid-cols-2">
        <LinePair line={nameLine} />
        <TextArea
          label={m.console_product_description_zh()}
          lang="zh-Hant-HK"
          rows={6}
          maxLength={20_000}
          hint={missing('descriptionZh')}
          {...register('descriptionZh')}
        />
        <TextArea
          label={m.console_product_description_en()}
          lang="en-HK"
          rows={6}
          maxLength={20_000}
          hint={missing('descriptionEn')}
          {...register('descriptionEn')}
        />
        {highlightFields.map(({ name, lang, label }) => (
          <TextArea
            key={name}
            label={label()}
            lang={lang}
            rows={5}
            hint={m.console_product_highlights_hint({ most: mostHighlights, length: longestHighlight })}
            error={errors.highlights?.[name]?.message}
            {...register(`highlights.${name}`, { validate: judgeHighlights })}
          />
        ))}
        {otherLines.map((line) => (
          <LinePair key={line.name} line={line} />
        ))}
      </div>
    </Block>
  )
}

function LinePair({ line: { name, most, zh, en } }: { line: (typeof lines)[number] }) {
  const { register } = useFormContext<GoodsTyped>()
  const missing = useMissing()
  return (
    <>
      <Field label={zh()} lang="zh-Hant-HK" maxLength={most} hint={missing(`${name}Zh`)} {...register(`${name}Zh`)} />
      <Field label={en()} lang="en-HK" maxLength={most} hint={missing(`${name}En`)} {...register(`${name}En`)} />
    </>
  )
}
