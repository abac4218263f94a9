import sharp from 'sharp'

/** What is printed on a product; render.py finds the picture by the recipe's name and the label's. */
export interface Label {
  /**
   * `mark`: a word on nothing; `wrap`: around a bottle, jar or can; `face`: the front of a carton or pouch; `print`:
   * few quiet words, on the pack itself where there is no paper; `strip`: along a tube or a long carton; `disc`: a lid;
   * `stick`: down a slim sachet; `scale`: marks of millilitres up a bottle.
   */
  kind: 'mark' | 'wrap' | 'face' | 'print' | 'strip' | 'disc' | 'stick' | 'scale' | 'screen'
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
  /** Of `print` and `strip`: the letters, by default without serifs; the side they start from; the part of the width they take. */
  serif?: boolean
  left?: boolean
  inside?: number
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
  print: (label, w, h) => {
    const { brand = '', zh = '', en = '', pack = '', ink = '#2a2a2a', paper, accent = ink, motif = '' } = label
    const room = w * (label.inside ?? 0.8)
    const x = label.left ? (w - room) / 2 : w / 2
    const size = Math.min(w, h)
    const line = (y: number, text: string, most: number, each: number, fill: string, weight = 400) =>
      `<text x="${x}" y="${h * y}" text-anchor="${label.left ? 'start' : 'middle'}" font-family="Noto ${label.serif ? 'Serif' : 'Sans'} CJK HK" font-weight="${weight}" font-size="${fit(text, room, size * most, each)}" fill="${fill}">${escape(text)}</text>`
    return (
      (paper === undefined ? '' : `<rect width="${w}" height="${h}" fill="${paper}"/>`) +
      line(0.17, brand.split('').join('\u200a'), 0.13, 0.8, accent, 700) +
      `<rect x="${label.left ? x : x - room * 0.11}" y="${h * 0.215}" width="${room * 0.22}" height="${size * 0.008}" fill="${accent}"/>` +
      `<g transform="translate(${label.left ? x : x - size * 0.16} ${h * 0.4 - size * 0.16}) scale(${size * 0.0032})">${motif}</g>` +
      line(0.65, zh, 0.13, 1.05, ink, 700) +
      line(0.76, en, 0.075, 0.54, ink) +
      line(0.9, pack, 0.06, 0.54, ink)
    )
  },
  strip: (label, w, h) => {
    const { brand = '', zh = '', en = '', pack = '', paper = '#fff', accent = '#b33', motif = '' } = label
    const line = (y: number, text: string, most: number, each: number, fill: string, weight = 400) =>
      `<text x="${w * 0.13}" y="${h * y}" font-family="Noto Sans CJK HK" font-weight="${weight}" font-size="${fit(text, w * (label.inside ?? 0.46), h * most, each)}" fill="${fill}">${escape(text)}</text>`
    return (
      `<rect width="${w}" height="${h}" fill="${paper}"/><path d="M${w * 0.66} 0Q${w * 0.6} ${h * 0.5} ${w * 0.7} ${h}H${w}V0z" fill="${accent}"/>` +
      `<g transform="translate(${w * 0.8 - h * 0.2} ${h * 0.3}) scale(${h * 0.004})">${motif}</g>` +
      line(0.36, brand, 0.13, 0.72, accent, 700) +
      line(0.58, zh, 0.17, 1.03, '#222', 700) +
      line(0.7, en, 0.09, 0.56, '#222') +
      line(0.82, pack, 0.08, 0.56, accent, 700)
    )
  },
  disc: (label, w) => {
    const { brand = '', zh = '', en = '', paper = '#fff', accent = '#b33', motif = '' } = label
    const line = (y: number, text: string, most: number, each: number, fill: string) =>
      `<text x="${w / 2}" y="${w * y}" text-anchor="middle" font-family="Noto Sans CJK HK" font-weight="700" font-size="${fit(text, w * 0.62, w * most, each)}" fill="${fill}">${escape(text)}</text>`
    return (
      `<circle cx="${w / 2}" cy="${w / 2}" r="${w / 2}" fill="${accent}"/><circle cx="${w / 2}" cy="${w / 2}" r="${w * 0.44}" fill="${paper}"/>` +
      line(0.25, brand, 0.07, 0.8, accent) +
      `<g transform="translate(${w * 0.36} ${w * 0.29}) scale(${w * 0.0028})">${motif}</g>` +
      line(0.69, zh, 0.1, 1.05, '#222') +
      line(0.78, en, 0.055, 0.56, '#222')
    )
  },
  stick: ({ brand = '', zh = '', en = '', paper = '#fff', accent = '#b33', motif = '' }, w, h) =>
    `<rect width="${w}" height="${h}" fill="${paper}"/><rect y="${h * 0.7}" width="${w}" height="${h * 0.3}" fill="${accent}"/>` +
    `<g transform="translate(${w * 0.2} ${h * 0.12}) scale(${w * 0.006})">${motif}</g>` +
    Array.from(
      zh,
      (sign, at) =>
        `<text x="${w / 2}" y="${h * 0.34 + w * 0.5 * at}" text-anchor="middle" ${han} font-weight="bold" font-size="${w * 0.42}" fill="#222">${sign}</text>`,
    ).join('') +
    `<g transform="translate(${w * 0.42} ${h * 0.95}) rotate(-90)"><text ${han} font-weight="bold" font-size="${w * 0.2}" fill="#fff">${escape(brand)}</text><text y="${w * 0.26}" ${han} font-size="${w * 0.16}" fill="#fff">${escape(en)}</text></g>`,
  scale: ({ brand = '', accent = '#333' }, w, h) =>
    Array.from({ length: 13 }, (_, at) => {
      const y = h * (0.92 - at * 0.06)
      const long = at % 3 === 0
      return (
        `<rect x="${w * 0.18}" y="${y}" width="${w * (long ? 0.22 : 0.12)}" height="${h * 0.004}" fill="${accent}"/>` +
        (long
          ? `<text x="${w * 0.44}" y="${y + h * 0.014}" ${han} font-size="${h * 0.036}" fill="${accent}">${at * 20}</text>`
          : '')
      )
    }).join('') +
    `<text x="${w / 2}" y="${h * 0.1}" text-anchor="middle" ${han} font-weight="bold" font-size="${fit(brand, w * 0.9, h * 0.05, 0.75)}" fill="${accent}">${escape(brand)}</text>`,
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
