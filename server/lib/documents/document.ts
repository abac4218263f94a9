import type { NameInLanguages } from '#words/languages.ts'

/** The main line of a cell, and smaller lines below it. */
export interface Cell {
  text: string
  below?: readonly string[]
  /** An empty box, to be ticked with a pen. */
  box?: true
}

export interface PaperColumn {
  label: NameInLanguages
  /** Width in points; the column without one takes the rest. */
  width: number | null
  align: 'left' | 'right'
}

export interface PaperFact {
  label: NameInLanguages
  lines: readonly string[]
}

export interface Sum {
  label: string
  amount: string
  /** Bold, with a line above. */
  isTotal?: boolean
}

/** The content of a document; the typesetter lays it out. Plain data, because it is sent to another thread. */
export interface Paper {
  /** Its title in lists of files and in each page's footer. */
  name: string
  title: NameInLanguages
  from: { name: NameInLanguages; lines: readonly string[]; colour: string }
  /** In two columns. */
  facts: readonly PaperFact[]
  columns: readonly PaperColumn[]
  rows: readonly (readonly Cell[])[]
  sums: readonly Sum[]
  notes: readonly string[]
  /** Creation time, in milliseconds. */
  madeAt: number
}
