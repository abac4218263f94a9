import sharp from 'sharp'

/** What is printed on a product; render.py finds the picture by the recipe's name and the label's. */
export interface Label {
  /** `mark`: a word on nothing; `wrap`: around a bottle, jar or can; `face`: the front of a carton or pouch. */
  kind: 'mark' | 'wrap' | 'face' | 'screen'
  brand?: string
  zh?: string
  en?: string
  pack?: string
  ink?: string
  paper?: string
  accent?: string
  /** Width by height. */
  ratio?: number
  /** SVG over the paper, in a square of 100; of a screen, 100 high. */
  motif?: string
}

const escape = (text = '') => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const latin = 'font-family="\'DejaVu Sans\', sans-serif"'
const han = 'font-family="Noto Sans CJK HK"'

/** The widest size, at most `most`, at which the text fits. */
const fit = (text: string, width: number, most: number, each = 0.66) =>
  Math.min(most, width / Math.max(1, text.length * each))

const drawings: Record<Label['kind'], (label: Label, w: number, h: number) => string> = {
  mark: ({ brand = '', ink = '#1a1a1a' }, w, h) =>
    `<text x="${w / 2}" y="${h * 0.72}" text-anchor="middle" ${latin} font-weight="bold" letter-spacing="${h * 0.09}" font-size="${fit(brand, w * 0.92, h * 0.7, 0.92)}" fill="${ink}">${escape(brand)}</text>`,
  wrap: (label, w, h) => {
    const { brand = '', zh = '', en = '', pack = '', ink = '#222', paper = '#fff', accent = '#b33', motif = '' } = label
    const m = w / 2
    return (
      `<rect width="${w}" height="${h}" fill="${paper}"/><rect y="0" width="${w}" height="${h * 0.045}" fill="${accent}"/><rect y="${h * 0.955}" width="${w}" height="${h * 0.045}" fill="${accent}"/>` +
      `<g transform="translate(${m - h * 0.17} ${h * 0.21}) scale(${h * 0.0034})">${motif}</g>` +
      `<text x="${m}" y="${h * 0.18}" text-anchor="middle" ${latin} font-weight="bold" letter-spacing="3" font-size="${fit(brand, w * 0.3, h * 0.1, 0.85)}" fill="${accent}">${escape(brand)}</text>` +
      `<text x="${m}" y="${h * 0.7}" text-anchor="middle" ${han} font-weight="bold" font-size="${fit(zh, w * 0.32, h * 0.15, 1.05)}" fill="${ink}">${escape(zh)}</text>` +
      `<text x="${m}" y="${h * 0.8}" text-anchor="middle" ${latin} font-size="${fit(en, w * 0.32, h * 0.07, 0.62)}" fill="${ink}">${escape(en)}</text>` +
      `<text x="${m}" y="${h * 0.91}" text-anchor="middle" ${latin} font-size="${h * 0.055}" fill="${ink}">${escape(pack)}</text>`
    )
  },
  face: (label, w, h) => {
    const { brand = '', zh = '', en = '', pack = '', ink = '#222', paper = '#fff', accent = '#b33', motif = '' } = label
    const m = w / 2
    return (
      `<rect width="${w}" height="${h}" fill="${paper}"/><path d="M0 ${h * 0.58}Q${m} ${h * 0.5} ${w} ${h * 0.6}V${h}H0z" fill="${accent}"/>` +
      `<text x="${m}" y="${h * 0.15}" text-anchor="middle" ${latin} font-weight="bold" letter-spacing="4" font-size="${fit(brand, w * 0.8, h * 0.075, 0.85)}" fill="${accent}">${escape(brand)}</text>` +
      `<text x="${m}" y="${h * 0.28}" text-anchor="middle" ${han} font-weight="bold" font-size="${fit(zh, w * 0.84, h * 0.12, 1.05)}" fill="${ink}">${escape(zh)}</text>` +
      `<text x="${m}" y="${h * 0.345}" text-anchor="middle" ${latin} font-size="${fit(en, w * 0.84, h * 0.042, 0.62)}" fill="${ink}">${escape(en)}</text>` +
      `<g transform="translate(${m - w * 0.27} ${h * 0.62 - w * 0.27}) scale(${w * 0.0054})">${motif}</g>` +
      `<text x="${m}" y="${h * 0.93}" text-anchor="middle" ${latin} font-weight="bold" font-size="${h * 0.04}" fill="#fff">${escape(pack)}</text>`
    )
  },
  screen: ({ motif = '' }, _, h) => `<g transform="scale(${h / 100})">${motif}</g>`,
}

/** A label as PNG, 1,200 pixels on its longer side. */
export function printLabel(label: Label): Promise<Buffer> {
  const ratio = label.ratio ?? (label.kind === 'mark' ? 5 : 1)
  const w = ratio >= 1 ? 1200 : Math.round(1200 * ratio)
  const h = ratio >= 1 ? Math.round(1200 / ratio) : 1200
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${drawings[label.kind](label, w, h)}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
