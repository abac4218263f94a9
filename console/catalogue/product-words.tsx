import { useFormContext } from 'react-hook-form'
import { Block } from '#console/lib/block.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import type { GoodsTyped } from './goods-typed.ts'
import { useMissing } from './missing.tsx'

/** Texts of goods with one row for each language, by their common name. */
const lines = [
  { name: 'name', most: 200, zh: () => m.console_name_zh(), en: () => m.console_name_en() },
  { name: 'pack', most: 200, zh: () => m.console_product_pack_zh(), en: () => m.console_product_pack_en() },
  { name: 'origin', most: 200, zh: () => m.console_product_origin_zh(), en: () => m.console_product_origin_en() },
  { name: 'material', most: 200, zh: () => m.console_product_material_zh(), en: () => m.console_product_material_en() },
] as const

const [nameLine, ...otherLines] = lines

/** The texts of goods, Chinese at the left, English at the right, with a mark of what one of them lacks. */
export function ProductWords() {
  const { register } = useFormContext<GoodsTyped>()
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
