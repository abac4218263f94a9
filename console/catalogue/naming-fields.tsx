import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'

/** As the contract has codes of categories, brands and attributes; left empty it follows from the English name. */
export const isCode = (typed: string): boolean => /^([A-Za-z0-9][A-Za-z0-9._-]{0,63})?$/.test(typed.trim())

/** As the contract has codes of goods; `order`, `rows` and `change` are addresses of the shop. */
export const isGoodsCode = (typed: string): boolean =>
  typed.trim() !== '' && isCode(typed) && !/^(order|rows|change)$/i.test(typed.trim())

/** The code of something new. */
export const CodeField = ({ isWrong, field }: { isWrong: boolean; field: UseFormRegisterReturn }) => (
  <Field
    label={m.console_code_of()}
    optionalLabel={m.console_optional()}
    hint={m.console_code_of_hint()}
    maxLength={64}
    spellCheck={false}
    autoCapitalize="none"
    error={isWrong ? m.console_code_of_wrong() : undefined}
    {...field}
  />
)

interface NameFieldProps {
  field: UseFormRegisterReturn
  isWrong: boolean
}

/** The names of a category, brand or attribute, which needs both. */
export const NamePair = ({ zh, en }: { zh: NameFieldProps; en: NameFieldProps }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field
      label={m.console_name_zh()}
      lang="zh-Hant-HK"
      maxLength={120}
      error={zh.isWrong ? m.console_name_needed() : undefined}
      {...zh.field}
    />
    <Field
      label={m.console_name_en()}
      lang="en-HK"
      maxLength={120}
      error={en.isWrong ? m.console_name_needed() : undefined}
      {...en.field}
    />
  </div>
)
