import { expect, test } from 'vitest'
import { judgeForms } from './forms.ts'

const form = { file: 'storefront/cart/ask.tsx', text: '<form onSubmit={ask}>' }

test('(15.7) a form has its fields by react-hook-form, in its file or in one that it imports', () => {
  const hook = { file: 'storefront/cart/use-ask.ts', text: `import { useForm } from 'react-hook-form'` }
  expect(judgeForms([form])).toEqual([
    'storefront/cart/ask.tsx has a form without react-hook-form (docs/decisions/server-state-in-the-browser.md)',
  ])
  expect(judgeForms([{ ...form, text: `${hook.text}\n${form.text}` }])).toEqual([])
  expect(judgeForms([{ ...form, text: `import { useAsk } from './use-ask.ts'\n${form.text}` }, hook])).toEqual([])
  expect(judgeForms([{ ...form, text: `import { useAsk } from './use-ask.ts'\n${form.text}` }])).toHaveLength(1)
  expect(judgeForms([{ ...form, text: '<Form action="/searchResult">' }])).toHaveLength(1)
})

test('(15.7) a form that is by hand for a reason leaves the list when it is not', () => {
  const search = { file: 'storefront/shell/search-box.tsx', text: '<Form\n  action="/searchResult">' }
  expect(judgeForms([search])).toEqual([])
  expect(judgeForms([{ ...search, text: `import { useForm } from 'react-hook-form'\n${search.text}` }])).toEqual([
    'storefront/shell/search-box.tsx has its fields by react-hook-form: take it off the list in scripts/forms.ts',
  ])
})
