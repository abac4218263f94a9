export interface Tint {
  hue: number
  sat: number
  lum: number
  finish?: 'white' | 'steel'
}

/** A variant's colour as the shapes use it. Extremes are limited, or a black kettle would lose its outline. */
export function tintOf(hex: string, hueOfGreys: number): Tint {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const high = Math.max(red, green, blue)
  const low = Math.min(red, green, blue)
  const spread = high - low
  const lightness = (high + low) / 2
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1))
  const finish = lightness > 0.9 ? 'white' : saturation < 0.08 && lightness > 0.6 ? 'steel' : undefined
  const isGrey = spread < 0.04 // a trace of yellow in a white would tint the whole picture
  return {
    hue: Math.round(isGrey ? hueOfGreys : hueOf(red, green, blue, high, spread)),
    sat: isGrey ? 0 : Math.round(Math.min(saturation, 0.8) * 100),
    lum: Math.round(Math.min(0.9, Math.max(0.16, lightness)) * 100),
    ...(finish && { finish }),
  }
}

function hueOf(red: number, green: number, blue: number, high: number, spread: number) {
  if (high === red) return 60 * (((green - blue) / spread + 6) % 6)
  if (high === green) return 60 * ((blue - red) / spread + 2)
  return 60 * ((red - green) / spread + 4)
}

/**
 * An SVG filter that maps brightness to black, the colour, and its highlights. Light colours keep some grey, or a white shoe
 * would vanish on white.
 */
export function colourFilter(id: string, hex: string): string {
  const { lum } = tintOf(hex, 0)
  const depths = lum > 70 ? [0.34, 0.62, 0.84, 0.95, 1.1] : [0.25, 0.62, 0.97, 1.28, 1.6]
  const table = (at: number) => {
    const level = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return depths
      .map((depth) => (depth <= 1 ? level * depth : level + (1 - level) * (depth - 1) * 1.3).toFixed(3))
      .join(' ')
  }
  const channels = ['R', 'G', 'B'].map((name, at) => `<feFunc${name} type="table" tableValues="${table(1 + at * 2)}"/>`)
  return (
    `<filter id="${id}" color-interpolation-filters="sRGB"><feColorMatrix type="saturate" values="0"/>` +
    `<feComponentTransfer>${channels.join('')}</feComponentTransfer></filter>`
  )
}
