import fs from 'node:fs'

/** What render.py wrote, in linear light: planes of red, green and blue after each other. */
export interface Exposure {
  width: number
  height: number
  colour: Float32Array
  albedo: Float32Array
  normal: Float32Array
  /** The light by diffusion alone, and one plane that says how much of a pixel is dyed. */
  scattered?: Float32Array
  dye?: Float32Array
}

/** Reads OpenEXR of several layers, uncompressed, with 32-bit floats. */
export function readExposure(file: string): Exposure {
  const bytes = fs.readFileSync(file)
  let at = 8
  const text = () => {
    const end = bytes.indexOf(0, at)
    const read = bytes.toString('latin1', at, end)
    at = end + 1
    return read
  }
  const channels: string[] = []
  let width = 0
  let height = 0
  for (let name = text(); name !== ''; name = text()) {
    text() // its type
    const size = bytes.readUInt32LE(at)
    const from = at + 4
    at = from
    if (name === 'channels')
      for (let channel = text(); channel !== ''; channel = text()) {
        if (bytes.readUInt32LE(at) !== 2) throw new Error(`${channel} is not of 32-bit floats`)
        channels.push(channel)
        at += 16
      }
    if (name === 'compression' && bytes[from] !== 0) throw new Error(`${file} is compressed`)
    if (name === 'dataWindow') {
      width = bytes.readInt32LE(from + 8) + 1
      height = bytes.readInt32LE(from + 12) + 1
    }
    at = from + size
  }
  const first = at + height * 8
  const line = 8 + channels.length * width * 4
  const planes = (ends: string[]) => {
    const read = new Float32Array(width * height * ends.length)
    for (const [plane, end] of ends.entries()) {
      const channel = channels.findIndex((name) => name.endsWith(end))
      if (channel < 0) throw new Error(`${file} has no ${end}`)
      for (let y = 0; y < height; y += 1) {
        const from = first + y * line + 8 + channel * width * 4
        for (let x = 0; x < width; x += 1) read[(plane * height + y) * width + x] = bytes.readFloatLE(from + x * 4)
      }
    }
    return read
  }
  const three = (pass: string, letters = 'RGB') => planes(Array.from(letters, (letter) => `${pass}.${letter}`))
  const isDyed = channels.some((name) => name.endsWith('dye.X') || name.endsWith('dye.V'))
  return {
    width,
    height,
    colour: three('Combined'),
    albedo: three('Denoising Albedo'),
    normal: three('Denoising Normal', 'XYZ'),
    ...(isDyed && { scattered: scatter(three('DiffDir'), three('DiffInd'), three('DiffCol')), dye: planes(['dye.X']) }),
  }
}

const scatter = (direct: Float32Array, indirect: Float32Array, colour: Float32Array) =>
  direct.map((light, at) => (light + indirect[at]!) * colour[at]!)
