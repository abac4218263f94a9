/** Every document is in Chinese and in English. */
export interface Both {
  zh: string
  en: string
}

/** The main line of a cell, and smaller lines below it. */
export interface Cell {
  text: string
  below?: readonly string[]
  /** An empty box, to be ticked with a pen. */
  box?: true
}

export interface PaperColumn {
  label: Both
  /** Width in points; the column without one takes the rest. */
  width: number | null
  align: 'left' | 'right'
}

export interface PaperFact {
  label: Both
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
  title: Both
  from: { name: Both; lines: readonly string[]; colour: string }
  /** In two columns. */
  facts: readonly PaperFact[]
  columns: readonly PaperColumn[]
  rows: readonly (readonly Cell[])[]
  sums: readonly Sum[]
  notes: readonly string[]
  /** Creation time, in milliseconds. */
  madeAt: number
}
