/** The colour families of the filter. The many colour names of goods, from 太空灰 to Ivory, are assigned to them by their shade. */
export const families = [
  { code: 'black', zh: '黑色', en: 'Black', hex: '#1f2328' },
  { code: 'grey', zh: '灰色', en: 'Grey', hex: '#8a9199' },
  { code: 'silver', zh: '銀色', en: 'Silver', hex: '#c8ccd0' },
  { code: 'white', zh: '白色', en: 'White', hex: '#ffffff' },
  { code: 'beige', zh: '米色', en: 'Beige', hex: '#efe6d5' },
  { code: 'brown', zh: '啡色', en: 'Brown', hex: '#8a5a3b' },
  { code: 'red', zh: '紅色', en: 'Red', hex: '#d0202e' },
  { code: 'orange', zh: '橙色', en: 'Orange', hex: '#f08a3c' },
  { code: 'yellow', zh: '黃色', en: 'Yellow', hex: '#f2c14e' },
  { code: 'green', zh: '綠色', en: 'Green', hex: '#3f9a5f' },
  { code: 'blue', zh: '藍色', en: 'Blue', hex: '#2f62b5' },
  { code: 'purple', zh: '紫色', en: 'Purple', hex: '#8f6cc4' },
  { code: 'pink', zh: '粉紅色', en: 'Pink', hex: '#f3b6c4' },
] as const
export type Family = (typeof families)[number]['code']

/** The family of a shade: by lightness first (grey, near black, near white), then by hue. */
export function familyOf(hex: string): Family {
  const { hue, chroma, lightness } = shadeOf(hex)
  if (lightness < 0.16) return 'black'
  if (chroma < 0.07)
    return lightness > 0.9 ? 'white' : lightness > 0.74 ? 'silver' : lightness > 0.22 ? 'grey' : 'black'
  if (hue >= 20 && hue < 65 && lightness > 0.72 && chroma < 0.4) return 'beige'
  if (hue >= 345 || hue < 12) return lightness > 0.66 ? 'pink' : 'red'
  if (hue < 40)
    return lightness < 0.42 || (chroma < 0.4 && lightness < 0.65)
      ? 'brown'
      : hue < 18 && lightness > 0.7
        ? 'pink'
        : 'orange'
  if (hue < 68) return lightness < 0.4 ? 'brown' : 'yellow'
  if (hue < 175) return 'green'
  if (hue < 250) return 'blue'
  return hue < 300 ? 'purple' : lightness > 0.6 ? 'pink' : 'purple'
}

function shadeOf(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const chroma = most - least
  const sector =
    chroma === 0
      ? 0
      : most === red
        ? ((green - blue) / chroma) % 6
        : most === green
          ? (blue - red) / chroma + 2
          : (red - green) / chroma + 4
  return { hue: (sector * 60 + 360) % 360, chroma, lightness: (most + least) / 2 }
}
