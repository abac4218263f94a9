import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { GoodsRow } from '#contract/goods-list.ts'
import { m } from '#words/compiled/messages.js'
import type { GridColumn } from './grid-columns.tsx'
import { boundsOf, fillDown, type GridPlace, type GridSelection, moveBy, moveOn, placePasted } from './grid-range.ts'
import { readCells, writeCells } from './grid-text.ts'
import type { GoodsMarks } from './use-goods-marks.ts'
import type { useGridEdits } from './use-grid-edits.ts'
import { fetchGridRows, readGridRows } from './use-grid-rows.ts'

interface GridAround {
  codes: readonly string[]
  columns: readonly GridColumn[]
  rows: ReadonlyMap<string, GoodsRow>
  selection: GridSelection
  size: Parameters<typeof moveOn>[2]
  go: (place: GridPlace, keepAnchor?: boolean) => void
  mayWrite: boolean
  edits: ReturnType<typeof useGridEdits>
  marks: GoodsMarks | undefined
}

/** `typed`: what is typed replaces the text of the cell, and an arrow ends it. `opened`: the text is changed, and arrows move in it. */
type Opened = 'typed' | 'opened'

/** The field over the active cell: keys move the selection while it is closed, and write the cell while it is open. */
export function useGridField(around: GridAround) {
  const { codes, columns, rows, selection, size, go, mayWrite, edits } = around
  const { active } = selection
  const input = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState<Opened>()
  const column = columns[active.column]
  const code = codes[active.row] ?? ''
  const isWritten = mayWrite && column?.write !== undefined
  const shut = (isKept: boolean) => {
    const text = input.current?.value ?? ''
    if (input.current) input.current.value = ''
    setOpened(undefined)
    if (opened && isKept) void edits.put([{ ...active, text }])
  }
  const open = () => {
    const row = rows.get(code)
    if (!isWritten || !row || !input.current) return
    input.current.value = column.read(row)
    setOpened('opened')
    input.current.blur() // a phone asks for its keys when the focus comes
    input.current.focus()
  }
  const choose = (place: GridPlace, isExtended: boolean) => {
    if (opened) shut(true)
    input.current?.focus({ preventScroll: true })
    go(place, isExtended)
  }
  const actOpen = (event: KeyboardEvent): (() => void) | undefined => {
    if (event.key === 'Escape') return () => shut(false)
    const next = placeAfter(event, selection, size, opened)
    if (!next) return undefined
    return () => {
      shut(true)
      go(next)
    }
  }
  const actClosed = useClosedKeys(around, isWritten, open)
  return {
    input,
    isOpen: opened !== undefined,
    isWritten,
    label: m.console_of_goods({ name: column?.name() ?? '', code }),
    open,
    choose,
    handlers: {
      onKeyDown(event: KeyboardEvent) {
        // A key that composes Chinese belongs to the input method; code 229 is what older ones report.
        if (event.nativeEvent.isComposing || event.keyCode === 229) return
        const run = opened ? actOpen(event) : actClosed(event)
        if (!run) return
        event.preventDefault()
        event.stopPropagation()
        run()
      },
      onInput: () => setOpened((before) => before ?? 'typed'),
      onBlur: () => opened && shut(true),
      ...(opened === undefined && clipboardOf(around)),
    },
  }
}

/** Where the selection goes when a key ends the text of a cell. Undefined: a key of the text. */
function placeAfter(
  { key, shiftKey }: KeyboardEvent,
  { active }: GridSelection,
  size: GridAround['size'],
  opened?: Opened,
) {
  if (key === 'Enter') return moveBy(active, 'ArrowDown', false, size)
  if (key === 'Tab') return moveOn(active, shiftKey ? -1 : 1, size)
  return opened === 'typed' && key.startsWith('Arrow') ? moveBy(active, key, false, size) : undefined
}

/** What a key does while the field is closed. A key that it takes is no shortcut of the screen. */
function useClosedKeys(
  { codes, columns, selection, size, go, edits, marks }: GridAround,
  isWritten: boolean,
  open: () => void,
) {
  const navigate = useNavigate()
  const { active } = selection
  const fill = async () => {
    const { top } = boundsOf(selection)
    const [first] = await fetchGridRows(codes, top, top)
    if (first) await edits.put(fillDown(selection, ({ column }) => columns[column]?.read(first) ?? ''))
  }
  return ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    const hasMod = ctrlKey || metaKey
    if (altKey) return undefined
    const place = moveBy(active, key, hasMod, size)
    if (place) return () => go(place, shiftKey)
    if (key === ' ' && marks && (shiftKey || !isWritten))
      return () => marks.toggle(boundsOf(selection).top, boundsOf(selection).bottom)
    if (hasMod) return { d: fill, z: edits.undo }[key.toLowerCase()]
    if (key === 'Enter' && !isWritten) return () => navigate(`/goods/${encodeURIComponent(codes[active.row]!)}`)
    if (!isWritten) return undefined
    if (key === 'Enter' || key === 'F2') return open
    const isClearing = key === 'Delete' || key === 'Backspace'
    return isClearing ? () => edits.put(placePasted([['']], selection, size)) : undefined
  }
}

/** Copies the selection, and puts what was copied in its place. */
const clipboardOf = ({ codes, columns, selection, size, mayWrite, edits }: GridAround) => ({
  onCopy(event: ClipboardEvent) {
    event.preventDefault()
    const { top, bottom, left, right } = boundsOf(selection)
    const write = (rows: readonly GoodsRow[]) =>
      writeCells(rows.map((row) => columns.slice(left, right + 1).map((column) => column.read(row))))
    const known = readGridRows(codes, top, bottom)
    if (known) event.clipboardData.setData('text/plain', write(known))
    // The clipboard of the event is closed when an answer comes.
    else void edits.attempt(async () => navigator.clipboard.writeText(write(await fetchGridRows(codes, top, bottom))))
  },
  onPaste(event: ClipboardEvent) {
    event.preventDefault()
    if (mayWrite) void edits.put(placePasted(readCells(event.clipboardData.getData('text/plain')), selection, size))
  },
})
