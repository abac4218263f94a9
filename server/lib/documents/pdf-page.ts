export interface Style {
  width: number
  size: number
  colour: string
  bold?: boolean
  align?: 'left' | 'right'
}

const paperHeight = 841.89 // A4, in points
const margin = 48
const foot = 40

/** The role of a part in the PDF's structure tree, for screen readers. */
type PdfPart = 'Document' | 'H1' | 'P' | 'Table' | 'TR' | 'TH' | 'TD'

const isEnglish = (text: string) => /[a-z]{2}/.test(text) && !/\p{sc=Han}/u.test(text)

/** The current page: how far down it is filled, and when the next begins. */
export class PdfSheet {
  readonly left = margin
  readonly width = 595.28 - 2 * margin
  /** The height of one page's content. */
  readonly height = paperHeight - 2 * margin - foot
  y = margin
  readonly #document: PDFKit.PDFDocument
  readonly #legibly: (text: string) => string
  #isAside = false
  #part: PDFKit.PDFStructureElement | undefined
  readonly #done: Promise<Uint8Array<ArrayBuffer>>

  constructor(document: PDFKit.PDFDocument, legibly: (text: string) => string) {
    this.#document = document
    this.#legibly = legibly
    this.#done = collect(document)
  }

  /** Everything set within `set` becomes one part of the structure tree, below the current part. */
  part(type: PdfPart, set: () => void): void {
    if (this.#isAside) return set()
    const outer = this.#part
    const part = this.#document.struct(type)
    if (outer) outer.add(part)
    else this.#document.addStructure(part)
    this.#part = part
    set()
    part.end()
    this.#part = outer
  }

  /** Everything set within `set` is page decoration, which screen readers skip. */
  aside(set: () => void): void {
    this.#isAside = true
    set()
    this.#isAside = false
  }

  /** Writes at the current position; returns the height used. */
  write(text: string, x: number, style: Style): number {
    const { width, align = 'left', colour } = style
    const taken = this.heightOf(text, style)
    const set = () => void this.#document.fillColor(colour).text(this.#legibly(text), x, this.y, { width, align })
    const language = isEnglish(text) ? { lang: 'en-HK' } : {} // the document's own language is Chinese
    if (this.#part && !this.#isAside) this.#part.add(this.#document.struct('Span', language, [set]))
    else this.#decorate('Pagination', set)
    return taken
  }

  #decorate(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.#document.markContent('Artifact', { type })
    draw()
    this.#document.endMarkedContent()
  }

  heightOf(text: string, { width, size, bold = false }: Pick<Style, 'width' | 'size' | 'bold'>): number {
    const document = this.#document.font(bold ? 'bold' : 'plain').fontSize(size)
    return document.heightOfString(this.#legibly(text), { width })
  }

  /** Starts a new page when this much does not fit; returns whether it did. */
  makeRoom(wanted: number): boolean {
    if (this.y + wanted <= margin + this.height) return false
    this.#document.addPage()
    this.y = margin
    return true
  }

  rule(colour = '#16181d', from = this.left): void {
    const pen = this.#document.strokeColor(colour).lineWidth(0.6)
    const to = this.left + this.width
    this.#decorate('Layout', () => void pen.moveTo(from, this.y).lineTo(to, this.y).stroke())
  }

  box(x: number, y: number): void {
    const pen = this.#document.strokeColor('#5b616e').lineWidth(0.8)
    this.#decorate('Layout', () => void pen.rect(x, y, 9, 9).stroke())
  }

  /** Adds the footer of each page: title, page number, page count. */
  numberPages(name: string): void {
    const { start, count } = this.#document.bufferedPageRange()
    const style = { width: this.width / 2 - 8, size: 8, colour: '#5b616e' }
    for (let page = start; page < start + count; page += 1) {
      this.#document.switchToPage(page)
      this.y = paperHeight - margin - 12
      const which = page - start + 1
      this.write(name, this.left, style)
      const right = { ...style, align: 'right' } as const
      this.write(`第 ${which} 頁，共 ${count} 頁　Page ${which} of ${count}`, this.left + this.width / 2 + 8, right)
    }
  }

  finish(): Promise<Uint8Array<ArrayBuffer>> {
    this.#document.end()
    return this.#done
  }
}

async function collect(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of document) chunks.push(chunk as Buffer)
  return new Uint8Array(Buffer.concat(chunks))
}
