import { type ReactNode, useState } from 'react'
import { useAnswer } from '#console/lib/query.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { sayName } from './use-tree.ts'

interface GoodsChosenProps {
  /** In their order, at most 200. */
  codes: readonly string[]
  /** Goods that may not be chosen, besides those that are. */
  without?: readonly string[]
  most: number
  add: (code: string) => void
  remove: (at: number) => void
  move: (from: number, to: number) => void
  /** What is wrong with one of them. */
  mark?: (at: number) => ReactNode
}

const noCodes: readonly string[] = []

/** Some goods in an order; more are found by code, name or barcode. */
export function GoodsChosen({ codes, without = noCodes, most, add, remove, move, mark }: GoodsChosenProps) {
  const rows = useAnswer('POST /staff/goods/rows', { codes: [...codes] }, { enabled: codes.length > 0 }).data?.rows
  const names = new Map((rows ?? []).map((row) => [row.code, sayName(row)]))
  return (
    <div className="grid grid-cols-1 gap-2">
      <ol className="grid grid-cols-1 gap-1">
        {codes.map((code, at) => (
          <li key={code} className="flex items-center gap-2 [&_button]:shrink-0">
            <span className="tabular-nums">{code}</span>
            <span className="min-w-0 grow truncate text-soft">{names.get(code)}</span>
            {mark?.(at)}
            <IconButton
              icon="up"
              label={m.console_row_up({ no: at + 1 })}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <IconButton
              icon="down"
              label={m.console_row_down({ no: at + 1 })}
              disabled={at + 1 === codes.length}
              onClick={() => move(at, at + 1)}
            />
            <IconButton icon="close" label={m.console_row_remove({ no: at + 1 })} onClick={() => remove(at)} />
          </li>
        ))}
      </ol>
      {codes.length < most && <FindGoods without={[...without, ...codes]} choose={add} />}
    </div>
  )
}

interface FindGoodsProps {
  without: readonly string[]
  choose: (code: string) => void
}

/** The highest number of goods that are offered for what is typed. */
const mostFound = 8

function FindGoods({ without, choose }: FindGoodsProps) {
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState('')
  const isAsked = asked.length > 0
  const found = useAnswer('GET /staff/goods/order', { search: asked }, { enabled: isAsked }).data
  const codes = (isAsked ? (found?.codes ?? '').split('\t') : [])
    .filter((code) => code !== '' && !without.includes(code))
    .slice(0, mostFound)
  const rows = useAnswer('POST /staff/goods/rows', { codes }, { enabled: codes.length > 0 }).data?.rows ?? []
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex gap-2">
        <input
          type="search"
          aria-label={m.console_goods_find()}
          placeholder={m.console_goods_find()}
          value={search}
          maxLength={80}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && setAsked(search.trim())}
          className="field-box"
        />
        <Button tone="plain" className="shrink-0" onClick={() => setAsked(search.trim())}>
          {m.console_find()}
        </Button>
      </div>
      {isAsked && found && codes.length === 0 && <p className="text-soft">{m.console_no_goods_found()}</p>}
      <ul className="flex flex-wrap gap-2">
        {rows
          .filter(({ code }) => codes.includes(code))
          .map(({ code, ...names }) => (
            <li key={code}>
              <Button tone="plain" size="small" icon="plus" onClick={() => choose(code)}>
                {`${code} ${sayName(names)}`}
              </Button>
            </li>
          ))}
      </ul>
    </div>
  )
}
