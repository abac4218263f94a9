/** The part of fontkit's documented API that the PDF worker uses. The package has no types of its own. */
declare module 'fontkit' {
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function create(font: Uint8Array): Font
}
