/** A requested page; the first is 1. */
export interface PageQuery {
  page: number
  size: number
}

/** The rows of a page. */
export interface RowRange {
  skip: number
  most: number
}

export const rowsOf = ({ page, size }: PageQuery): RowRange => ({ skip: (page - 1) * size, most: size })
