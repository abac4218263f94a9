/** Every paper of the shop says things in Chinese and in English. */
export interface Both {
  zh: string
  en: string
}

/** A line of what is said first, and smaller ones below. */
export interface Cell {
  text: string
  below?: readonly string[]
  /** To be ticked with a pen. */
  box?: true
}

export interface PaperColumn {
  label: Both
  /** Points; the column of no width takes what the others leave. */
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
  /** A line above it, and bold. */
  isTotal?: boolean
}

/** A paper as its author means it; how it comes on pages is the typesetter's. Plain data: it travels to another thread. */
export interface Paper {
  /** What it is called in a list of files and on each page's foot. */
  name: string
  title: Both
  from: { name: Both; lines: readonly string[]; colour: string }
  /** In two columns, one after another. */
  facts: readonly PaperFact[]
  columns: readonly PaperColumn[]
  rows: readonly (readonly Cell[])[]
  sums: readonly Sum[]
  notes: readonly string[]
  /** When it was made, milliseconds. */
  madeAt: number
}
