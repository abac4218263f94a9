import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { chooseLanguage, chosenLanguage } from '#console/lib/language.ts'
import { useMay } from '#console/lib/may.ts'
import { useAnswer } from '#console/lib/query.ts'
import { chosenScheme, schemeNames, schemes } from '#console/lib/scheme.ts'
import { formatHkd } from '#ui/money.ts'
import { languageFacts, languages } from '#words/languages.ts'
import { m } from '#words/compiled/messages.js'
import { nouns } from './navigation.ts'

export interface PaletteItem {
  value: string
  label: string
  detail?: string
  run: () => void
}

export interface PaletteGroup {
  value: string
  items: PaletteItem[]
}

/** Milliseconds without a key after which orders are searched. */
const pause = 150

/** What the typed words find: screens and acts at once, orders as the shop answers. */
export function usePaletteItems(typed: string): { groups: PaletteGroup[]; isSearching: boolean } {
  const orders = useFoundOrders(typed.trim())
  const navigate = useNavigate()
  const may = useMay()
  const places = nouns
    .filter(({ route }) => may(route))
    .map(({ to, name, key }) => ({
      value: to,
      label: name(),
      detail: `G ${key.toUpperCase()}`,
      run: () => void navigate(to),
    }))
  const groups = [
    { value: m.console_palette_found(), items: orders.items },
    { value: m.console_palette_go(), items: places.filter(({ label }) => hasWords(label, typed)) },
    { value: m.console_palette_do(), items: listActs().filter(({ label }) => hasWords(label, typed)) },
  ]
  return { groups: groups.filter(({ items }) => items.length > 0), isSearching: orders.isSearching }
}

/** What is done from anywhere. */
const listActs = (): PaletteItem[] => [
  ...languages
    .filter((each) => each !== chosenLanguage.get())
    .map((each) => ({ value: each, label: languageFacts[each].ownName, run: () => chooseLanguage(each) })),
  ...schemes
    .filter((each) => each !== chosenScheme.get())
    .map((each) => ({
      value: each,
      label: m.console_palette_scheme({ name: schemeNames[each]() }),
      run: () => chosenScheme.set(each),
    })),
]

function useFoundOrders(words: string): { items: PaletteItem[]; isSearching: boolean } {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), pause)
    return () => clearTimeout(timer)
  }, [words])
  const navigate = useNavigate()
  const may = useMay()
  const isWanted = asked.length >= 2 && may('GET /staff/orders')
  const { data, isFetching } = useAnswer('GET /staff/orders', { search: asked, size: 6 }, { enabled: isWanted })
  const isCurrent = words.length >= 2 && isWanted
  return {
    isSearching: words.length >= 2 && may('GET /staff/orders') && (isFetching || asked !== words),
    items: isCurrent
      ? (data?.orders ?? []).map(({ invoiceNo, recipient, labelText, netTotal }) => ({
          value: `order ${invoiceNo}`,
          label: [invoiceNo, recipient].filter(Boolean).join(' · '),
          detail: `${labelText} · ${formatHkd(netTotal)}`,
          run: () => void navigate(`/orders/${encodeURIComponent(invoiceNo)}`),
        }))
      : [],
  }
}

/** Every typed word is somewhere in the text. */
function hasWords(text: string, typed: string): boolean {
  const within = text.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => within.includes(word))
}
