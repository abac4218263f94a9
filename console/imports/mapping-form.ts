/** What is chosen of a file before its rows are checked; empty: none. */
export interface MappingForm {
  mapping: string[]
  publish: boolean
  addBrands: boolean
  sure: boolean
  category: string
  brand: string
}
