import { readImports, type SourceFile } from './imports.ts'

/** Forms without react-hook-form, and why. docs/decisions/server-state-in-the-browser.md */
const byHand = new Map([
  ['console/lib/act-dialog.tsx', 'the frame of a dialog, whose fields stand in it'],
  ['storefront/catalogue/option-chooser.tsx', 'the price follows each choice'],
  ['storefront/content/subscribe-form.tsx', 'one field, on every first page'],
  ['storefront/orders/order-search.tsx', 'leads to a list'],
  ['storefront/search/filter-panel.tsx', 'leads to a list'],
  ['storefront/search/sort-menu.tsx', 'leads to a list'],
  ['storefront/shell/search-box.tsx', 'leads to a list'],
  ['storefront/stock/request-notice.tsx', 'one field, on first pages'],
])

const marks = /<form\b|<Form\s/
const library = 'react-hook-form'

/** A form keeps its fields by react-hook-form: in its own file, or in a file that it imports. */
export function judgeForms(sources: readonly SourceFile[]): string[] {
  const imports = new Map(sources.map(({ file, text }) => [file, readImports(file, text)]))
  const takes = (file: string) => imports.get(file)?.some(({ to }) => to === library) ?? false
  return sources.flatMap(({ file, text }) => {
    if (!/^(storefront|console|ui)\/.*\.tsx$/.test(file) || !marks.test(text)) return []
    const isKept = takes(file) || imports.get(file)?.some(({ inside }) => inside !== undefined && takes(inside))
    if (isKept)
      return byHand.has(file)
        ? [`${file} has its fields by react-hook-form: take it off the list in scripts/forms.ts`]
        : []
    return byHand.has(file)
      ? []
      : [`${file} has a form without react-hook-form (docs/decisions/server-state-in-the-browser.md)`]
  })
}
