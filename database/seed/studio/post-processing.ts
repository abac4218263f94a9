import sharp, { type Sharp } from 'sharp'
import { openDenoiser } from './denoise.ts'
import { type Exposure, readExposure } from './exr.ts'

/** A camera's curve: straight up to bright greys, then a soft shoulder, so that white goods keep their edges. */
function tone(linear: number): number {
  const exposed = linear * 0.95
  const shown = exposed <= 0.6 ? exposed : 0.6 + 0.4 * (1 - Math.exp((0.6 - exposed) / 0.4))
  const encoded = shown <= 0.0031308 ? 12.92 * shown : 1.055 * shown ** (1 / 2.4) - 0.055
  return encoded + 0.035 * Math.sin(2 * Math.PI * (encoded - 0.5)) // a little contrast
}

/** The pale colour that stage.py gives to what is dyed (0xd8), in linear light. */
const undyed = 0.6867

const linearOf = (hex: string) =>
  [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })

type Develop = (file: string, dyes: readonly string[]) => Promise<Sharp[]>

/**
 * Turns a rendered OpenEXR file into one picture of 8 bits, or one a dye. A dye colours the light that the dyed
 * material scatters, and leaves its reflections as they are.
 */
export async function openPostProcessing(tools: string): Promise<Develop> {
  const denoise = await openDenoiser(tools)
  return async (file, dyes) => {
    const exposure = readExposure(file)
    const clean = await denoise(exposure, exposure.colour)
    if (dyes.length === 0) return [print(exposure, clean)]
    const { scattered, dye } = exposure
    if (!scattered || !dye) throw new Error(`${file} has no dye`)
    const matt = await denoise(exposure, scattered)
    const plane = exposure.width * exposure.height
    return dyes.map((hex) => {
      const colour = linearOf(hex)
      const dyed = clean.map((light, at) => {
        const part = dye[at % plane]!
        const soft = Math.min(light, matt[at]!)
        return light + part * soft * (colour[Math.floor(at / plane)]! / undyed - 1)
      })
      return print(exposure, dyed)
    })
  }
}

function print({ width, height }: Exposure, light: Float32Array): Sharp {
  const plane = width * height
  const pixels = new Uint8Array(plane * 3)
  for (let at = 0; at < plane; at += 1)
    for (let channel = 0; channel < 3; channel += 1)
      pixels[at * 3 + channel] = Math.round(255 * Math.min(1, Math.max(0, tone(light[channel * plane + at]!))))
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}
