import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { GoodsFields } from '#contract/goods-admin.ts'
import { Block } from '#console/lib/block.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { GoodsChosen } from './goods-chosen.tsx'
import type { GoodsTyped } from './goods-typed.ts'
import { groupNames } from './group-names.ts'
import { useMissing } from './missing.tsx'

/** How visitors come to the goods: sections of the home page, other goods, search, search engines. */
export const ProductFinding = ({ code }: { code: string }) => (
  <Block title={m.console_product_finding()}>
    <div className="grid gap-4">
      <Groups />
      <Together own={code} />
      <SearchFields />
    </div>
  </Block>
)

function Groups() {
  const { register } = useFormContext<GoodsTyped>()
  const groups = Object.keys(groupNames) as GoodsFields['groups']
  return (
    <fieldset data-field="groups" tabIndex={-1}>
      <legend className="font-medium">{m.console_product_groups()}</legend>
      <div className="flex flex-wrap gap-x-6">
        {groups.map((group) => (
          <Checkbox key={group} value={group} {...register('groups')}>
            {groupNames[group]()}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

const mostTogether = 24

/** Goods that are offered beside these. */
function Together({ own }: { own: string }) {
  const { control } = useFormContext<GoodsTyped>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'together' })
  const missing = useMissing()
  return (
    <div className="grid gap-2" data-field="together" tabIndex={-1}>
      <p className="font-medium">{m.console_product_together()}</p>
      <GoodsChosen
        codes={fields.map(({ code }) => code)}
        without={[own]}
        most={mostTogether}
        add={(code) => append({ code })}
        remove={remove}
        move={move}
        mark={(at) => missing(`together.${at}`)}
      />
    </div>
  )
}

function SearchFields() {
  const { register, control } = useFormContext<GoodsTyped>()
  const [nameZh, nameEn] = useWatch({ control, name: ['nameZh', 'nameEn'] })
  return (
    <div className="grid gap-4 border-t border-line pt-3 md:grid-cols-2">
      <TextArea
        label={m.console_product_search_words()}
        hint={m.console_product_search_words_hint()}
        maxLength={500}
        {...register('searchWords')}
      />
      <p className="self-center text-soft">{m.console_product_seo_text()}</p>
      <Field
        label={m.console_product_seo_title_zh()}
        lang="zh-Hant-HK"
        placeholder={nameZh}
        maxLength={200}
        {...register('seo.titleZh')}
      />
      <Field
        label={m.console_product_seo_title_en()}
        lang="en-HK"
        placeholder={nameEn}
        maxLength={200}
        {...register('seo.titleEn')}
      />
      <TextArea
        label={m.console_product_seo_description_zh()}
        lang="zh-Hant-HK"
        maxLength={320}
        {...register('seo.descriptionZh')}
      />
      <TextArea
        label={m.console_product_seo_description_en()}
        lang="en-HK"
        maxLength={320}
        {...register('seo.descriptionEn')}
      />
    </div>
  )
}
